import type { SenderStatus } from '@lacquer/contracts/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { SenderPace } from '../pace/sender-pace.js';
import { type SmsOptions, smsOptions } from './sms/sms-options.js';
import { SmsSender } from '../texts/sms-sender.js';
import { windowText } from '../hours/window-text.js';

@Injectable()
export class SenderService {
  constructor(
    private readonly pace: SenderPace,
    private readonly sender: SmsSender,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  async describe(): Promise<SenderStatus> {
    const { segmentsPerSecond, holdUntil, holdReason } = await this.pace.status();
    return {
      simulated: this.sender.isSimulated,
      from: this.sender.from,
      segmentsPerSecond,
      heldUntil: holdUntil?.toISOString() ?? null,
      heldReason: holdReason,
      window: windowText(this.options.window),
    };
  }

  /** Known to every worker within a second. */
  async setRate(segmentsPerSecond: number | null): Promise<SenderStatus> {
    await this.pace.setRate(segmentsPerSecond);
    return this.describe();
  }
}
