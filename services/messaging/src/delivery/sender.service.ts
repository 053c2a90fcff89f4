import type { ResponseOf } from '@lacquer/contracts/contract';
import type { getSenderStatus, SenderStatus } from '@lacquer/contracts/messaging/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { type HoursOptions, hoursOptions } from '../hours/hours-options.js';
import { formatWindow } from '../hours/weekly-window.js';
import { SenderPace } from '../pace/sender-pace.js';
import { SmsSender } from '../texts/sms-sender.js';

@Injectable()
export class SenderService {
  constructor(
    private readonly pace: SenderPace,
    private readonly sender: SmsSender,
    @Inject(hoursOptions) private readonly hours: HoursOptions,
  ) {}

  getStatus(): ResponseOf<typeof getSenderStatus> {
    return { simulated: this.sender.isSimulated, from: this.sender.from };
  }

  async describe(): Promise<SenderStatus> {
    const { segmentsPerSecond, holdUntil, holdReason } = await this.pace.status();
    return {
      ...this.getStatus(),
      segmentsPerSecond,
      heldUntil: holdUntil?.toISOString() ?? null,
      heldReason: holdReason,
      window: formatWindow(this.hours.window),
    };
  }

  /** Takes effect in every worker within a second. */
  async setRate(segmentsPerSecond: number | null): Promise<SenderStatus> {
    await this.pace.setRate(segmentsPerSecond);
    return this.describe();
  }
}
