import { holdSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import type { SendingShare } from '../../hours/sending-time.js';
import { SendingWindow } from '../../hours/sending-window.js';
import type { SenderPaceStatus } from '../../pace/sender-pace.js';

/** Nothing is sent before `until`. */
export interface Hold {
  until: Date;
  /** For the staff. */
  reason: Said;
}

/** Why the sender is on hold, apart from the campaign's own state. */
@Injectable()
export class SenderHold {
  constructor(
    private readonly window: SendingWindow,
    private readonly clock: Clock,
  ) {}

  /** The longest of the provider's pause, the closed window, and the hours of the remaining recipients. */
  find({ holdUntil, holdReason }: SenderPaceStatus, left: readonly SendingShare[]): Hold | null {
    const opensAt = this.window.opensAt();
    const holds: Hold[] = [];
    if (holdUntil) holds.push({ until: holdUntil, reason: holdReason ?? say(holdSentences.unexplained) });
    if (opensAt) holds.push({ until: opensAt, reason: say(holdSentences.windowClosed) });
    const reachableAt = this.reachableAt(left);
    if (reachableAt) holds.push({ until: reachableAt, reason: say(holdSentences.quietThere) });
    // of simultaneous holds, the first reason is the most informative
    return holds.reduce<Hold | null>(
      (longest, hold) => (longest && longest.until >= hold.until ? longest : hold),
      null,
    );
  }

  /** When the first of the remaining recipients may be texted. Null: now, or never. */
  private reachableAt(left: readonly SendingShare[]): Date | null {
    const now = this.clock.now();
    if (left.some(({ window }) => window.isOpen(now))) return null;
    const openings = left.flatMap(({ window }) => window.opensAt(now)?.getTime() ?? []);
    return openings.length === 0 ? null : new Date(Math.min(...openings));
  }
}
