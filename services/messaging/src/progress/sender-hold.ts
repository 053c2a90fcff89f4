import { Injectable } from '@nestjs/common';
import type { SenderPaceStatus } from '../pace/sender-pace.js';

/** Nothing leaves before `until`. */
export interface Hold {
  until: Date;
  /** In words for the staff. */
  reason: string;
}

/** What keeps texts from leaving, apart from the campaign's own state. */
@Injectable()
export class SenderHold {
  find({ holdUntil, holdReason }: SenderPaceStatus): Hold | null {
    return holdUntil ? { until: holdUntil, reason: holdReason ?? 'The provider asked for a pause.' } : null;
  }
}
