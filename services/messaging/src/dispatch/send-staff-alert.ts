import { Inject, Injectable } from '@nestjs/common';
import { alertText } from '../alerts/alert-text.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { type SmsOptions, smsOptions } from '../sms/sms-options.js';
import { SmsSender } from '../sms/sms-sender.js';
import type { SendResult } from './send-campaign-message.js';

@Injectable()
export class SendStaffAlert {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly sender: SmsSender,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  async run(alertId: string): Promise<SendResult> {
    const claim = await this.alerts.claim(alertId);
    if (!claim) return undefined;
    const body = alertText(claim.messageCount, this.options.publicUrl);
    const outcome = await this.sender.send({ to: claim.phone, body });
    const simulated = this.sender.isSimulated;
    if (outcome.kind === 'deferred') {
      await this.alerts.release(claim);
      return { waitMs: outcome.waitMs };
    }
    if (outcome.kind === 'accepted') {
      await this.alerts.note(claim, { status: 'accepted', messageSid: outcome.messageSid, simulated });
    } else if (outcome.kind === 'refused') {
      await this.alerts.note(claim, { status: 'failed', errorCode: outcome.errorCode, simulated });
    } else {
      await this.alerts.note(claim, { status: 'unknown', simulated });
    }
    return undefined;
  }
}
