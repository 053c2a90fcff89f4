import { Injectable } from '@nestjs/common';
import { SendingWindow } from '../../hours/sending-window.js';
import type { SenderPaceStatus } from '../../pace/sender-pace.js';

/** No text leaves before `until`. */
export interface Hold {
  until: Date;
  /** In words for the staff. */
  reason: string;
}

/** What holds the sender back, apart from the campaign's own state. */
@Injectable()
export class SenderHold {
  constructor(private readonly window: SendingWindow) {}

  /** The longer of the provider's pause and the closed window. */
  find({ holdUntil, holdReason }: SenderPaceStatus): Hold | null {
    const opensAt = this.window.opensAt();
    if (opensAt && (!holdUntil || opensAt > holdUntil)) {
      return { until: opensAt, reason: 'Outside of the hours in which campaigns may be sent.' };
    }
    return holdUntil ? { until: holdUntil, reason: holdReason ?? 'The provider asked for a pause.' } : null;
  }
}
