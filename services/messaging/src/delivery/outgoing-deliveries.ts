import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { SuppressionRepository } from '../opt-outs/suppression.repository.js';
import { textKind } from '../texts/kinds/text-kinds.js';
import { OutgoingRepository } from '../texts/outgoing/outgoing.repository.js';
import { recipientStates, stateOfProviderStatus } from '../texts/recipients/recipient-states.js';
import type { DeliveryReport } from './delivery-report.js';
import { findTwilioErrorClass } from './sms/twilio-errors.js';

/** Applies delivery reports on texts to single phones: what they say is shown in the conversation. None is sent again. */
@Injectable()
export class OutgoingDeliveries {
  constructor(
    private readonly texts: OutgoingRepository,
    private readonly suppression: SuppressionRepository,
    private readonly transactions: Transactions,
  ) {}

  /** `false`: the report is a repetition, outdated, or for another claim. */
  apply({ recipientId: id, claim, status, messageSid, errorCode }: DeliveryReport): Promise<boolean> {
    if (messageSid === null) return Promise.resolve(false);
    const delivery = deliveryOf(status);
    return this.transactions.run(async (tx) => {
      const text = await this.texts.recordDelivery(tx, { id, claim, messageSid, delivery, errorCode });
      if (!text) return false;
      const does = findTwilioErrorClass(Number(errorCode))?.does;
      const reason = does?.kind === 'refuse' ? does.suppress : undefined;
      if (delivery === 'undelivered' && reason && textKind(text.kind)?.suppresses)
        await this.suppression.add({ phone: text.phone, reason, source: 'provider' }, tx);
      return true;
    });
  }
}

function deliveryOf(status: string): 'delivered' | 'undelivered' | null {
  const state = stateOfProviderStatus(status);
  if (state === 'delivered') return 'delivered';
  const failed: readonly string[] = recipientStates.failed;
  return failed.includes(state) ? 'undelivered' : null;
}
