import { Injectable } from '@nestjs/common';
import { SendingWindow } from '../../hours/sending-window.js';
import type { SenderPaceStatus } from '../../pace/sender-pace.js';

/** Nothing leaves before `until`. */
export interface Hold {
  until: Date;
  /** In words for the staff. */
  reason: string;
}

/** What keeps texts from leaving, apart from the campaign's own state. */
@Injectable()
export class SenderHold {
  constructor(private readonly window: SendingWindow) {}

  /** The longer of the two, when the provider asked for a pause and the window is closed. */
  find({ holdUntil, holdReason }: SenderPaceStatus): Hold | null {
    const opensAt = this.window.opensAt();
    if (opensAt && (!holdUntil || opensAt > holdUntil)) {
      return { until: opensAt, reason: 'Outside of the hours in which campaigns may be sent.' };
    }
    return holdUntil ? { until: holdUntil, reason: holdReason ?? 'The provider asked for a pause.' } : null;
  }

  /**
   * When so many seconds of sending are over that begin at `start`, the hours in which nothing may be sent left out; null
   * when that is more than a year away.
   */
  endOf(start: Date, sendingSeconds: number): Date | null {
    let from = this.window.opensAt(start) ?? start;
    let leftMs = sendingSeconds * 1000;
    for (let openings = 0; openings < longestSearch; openings++) {
      const closes = this.window.closesAt(from);
      const openMs = closes ? closes.getTime() - from.getTime() : Infinity;
      if (leftMs <= openMs) return new Date(from.getTime() + leftMs);
      if (!closes) return null;
      leftMs -= openMs;
      const opens = this.window.opensAt(closes);
      if (!opens) return null;
      from = opens;
    }
    return null;
  }
}

const longestSearch = 400;
