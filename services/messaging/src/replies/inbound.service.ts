import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { inboundFields, receiveInboundMessage, wrongNumberReported } from '@lacquer/contracts/messaging/messaging';
import { e164 } from '@lacquer/contracts/values';
import { Transactions } from '@lacquer/platform/database/transactions';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { readForm } from '../delivery/sms/read-form.js';
import { SuppressionRepository } from '../opt-outs/suppression.repository.js';
import { findMeaning } from './meaning/reply-meaning.js';
import { findKeyword, findProviderKeyword } from './keywords.js';
import { RepliesRepository } from './replies.repository.js';

/**
 * Receives texts. Twilio acts on the keywords itself, so they are only recorded. A clear opt-out in free text takes effect
 * immediately and is shown to the staff for review. A wrong number is one too, and the customer service is told that the
 * phone has another holder. Any other negative text is also reviewed, and campaign texts to the
 * phone wait until then.
 */
@Injectable()
export class InboundService {
  constructor(
    private readonly transactions: Transactions,
    private readonly replies: RepliesRepository,
    private readonly suppression: SuppressionRepository,
    private readonly outbox: Outbox,
  ) {}

  /** `from`: the sender's phone, or null if the sender is not a phone. A repeated text has no effect. */
  @HandleRpc(receiveInboundMessage)
  async receive({
    params,
  }: RequestOf<typeof receiveInboundMessage>): Promise<ResponseOf<typeof receiveInboundMessage>> {
    const { MessageSid, From, To, Body = '', OptOutType } = readForm(params, inboundFields.keyof().options);
    if (!MessageSid || !From) {
      throw new InvalidError('MESSAGING.INBOUND_INCOMPLETE', 'MessageSid and From are required.');
    }
    const phone = e164.safeParse(From).data ?? null;
    const known = findProviderKeyword(OptOutType) ?? findKeyword(Body);
    // an account may have named "wrong number" as a keyword of its own
    const said = known === null || known === 'stop' ? findMeaning(Body) : null;
    const meaning = known === null ? said : null;
    const keyword = known ?? (meaning === 'opt-out' || meaning === 'wrong-number' ? 'stop-phrase' : null);
    await this.transactions.run(async (tx) => {
      const isNew = await this.replies.add(tx, {
        messageSid: MessageSid,
        from: From,
        to: To ?? null,
        body: Body,
        keyword,
        needsReview: meaning !== null,
      });
      if (!isNew || !phone) return;
      if (said === 'wrong-number') {
        const at = await this.replies.markWrongNumber(tx, MessageSid);
        await this.outbox.add(tx, wrongNumberReported, { phone, at: at.toISOString() });
      }
      if (keyword === 'stop' || keyword === 'stop-phrase') {
        await this.suppression.add({ phone, reason: 'opted-out', source: 'inbound' }, tx);
      }
      if (keyword === 'start') await this.suppression.liftOptOut(tx, phone);
    });
    return { from: phone };
  }
}
