import { Inject, Injectable } from '@nestjs/common';
import { alertText, mostAlertSegments } from './alert-text.js';
import { AlertsRepository, type ClaimedAlert } from './alerts.repository.js';
import { heldBack } from '../../pace/held-back.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { freeSlot } from '../../pace/slot.js';
import { type SmsOptions, smsOptions } from '../../delivery/sms/sms-options.js';
import { type SendOutcome, SmsSender } from '../../delivery/sms/sms-sender.js';
import type { SendResult } from '../recipients/send-campaign-message.js';

const mostWaits = 5;

/** Texts the staff. What an alert says is known only once it is claimed: its turn is as wide as the longest. */
@Injectable()
export class SendStaffAlert {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly pace: SenderPace,
    private readonly sender: SmsSender,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  async run(alertId: string, signal: AbortSignal): Promise<SendResult> {
    for (let waits = 0; waits < mostWaits; waits++) {
      const slot = this.sender.isSimulated ? freeSlot : await this.pace.acquire(mostAlertSegments, signal);
      const claim = await slot.claimWith(() => this.alerts.claim(alertId));
      if (!claim) return 'done';
      const body = alertText(claim, this.options.publicUrl);
      const outcome = await slot.use(() => this.sender.send({ to: claim.phone, body }));
      if (outcome && outcome.kind !== 'deferred') {
        await this.note(claim, outcome);
        return 'done';
      }
      await this.alerts.release(claim);
      if (outcome) await heldBack(this.pace, outcome);
    }
    return 'again';
  }

  private async note(claim: ClaimedAlert, outcome: Exclude<SendOutcome, { kind: 'deferred' }>): Promise<void> {
    const simulated = this.sender.isSimulated;
    if (outcome.kind === 'accepted') {
      await this.alerts.note(claim, { status: 'accepted', messageSid: outcome.messageSid, simulated });
      if (!simulated) await this.pace.noteSuccess();
    } else if (outcome.kind === 'refused') {
      await this.alerts.note(claim, { status: 'failed', errorCode: outcome.errorCode, simulated });
    } else {
      await this.alerts.note(claim, { status: 'unknown', simulated });
    }
  }
}
