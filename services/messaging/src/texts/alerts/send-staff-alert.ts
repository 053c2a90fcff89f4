import { Inject, Injectable } from '@nestjs/common';
import { CircuitBreaker } from '../../pace/circuit-breaker.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { pacedSend, type PacedSendResult, type SendPlan } from '../paced-send.js';
import { SmsSender } from '../sms-sender.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { alertText, maxAlertSegments } from './alert-text.js';
import { AlertsRepository, type ClaimedAlert } from './alerts.repository.js';

/** Texts the staff, at any hour. The claim decides the text, so the slot is as wide as the longest alert. */
@Injectable()
export class SendStaffAlert {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly sender: SmsSender,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  run(alertId: string, signal: AbortSignal): Promise<PacedSendResult> {
    const plan: SendPlan<ClaimedAlert> = {
      sender: this.sender,
      segments: maxAlertSegments,
      isUrgent: true,
      isAllowedNow: () => true,
      compose: (claim) => ({ to: claim.phone, body: alertText(claim, this.options.publicUrl) }),
    };
    return pacedSend(this.alerts, alertId, {
      pace: this.pace,
      breaker: this.breaker,
      plan: () => Promise.resolve(plan),
      signal,
    });
  }
}
