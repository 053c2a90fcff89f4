import { randomUUID } from 'node:crypto';
import { e164 } from '@lacquer/contracts/values';
import { Transactions } from '@lacquer/platform/database/transactions';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { type SignedRequest, TwilioSignature } from '../delivery/sms/twilio-signature.js';
import { findKeyword } from './keywords.js';
import { isStopPhrase } from './stop-phrase.js';
import { SuppressionRepository } from '../opt-outs/suppression.repository.js';

/**
 * Takes texts in. Twilio answers the keywords itself: we only remember. An opt-out in other words counts at once, and is
 * shown to the staff for review.
 */
@Injectable()
export class InboundService {
  constructor(
    private readonly signature: TwilioSignature,
    private readonly transactions: Transactions,
    private readonly suppression: SuppressionRepository,
  ) {}

  /** Returns who wrote, or null when it was not a phone number. A text that was received before changes nothing. */
  async receive(request: SignedRequest): Promise<string | null> {
    this.signature.verify(request);
    const { MessageSid, From, To, Body = '' } = request.params;
    if (!MessageSid || !From) {
      throw new InvalidError('MESSAGING.INBOUND_INCOMPLETE', 'MessageSid and From are required.');
    }
    const phone = e164.safeParse(From).data ?? null;
    const keyword = findKeyword(Body) ?? (isStopPhrase(Body) ? 'stop-phrase' : null);
    await this.transactions.run(async (tx) => {
      const stored: unknown[] = await tx.query(
        `INSERT INTO inbound_message (id, message_sid, from_phone, to_phone, body, keyword, needs_review)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT ON CONSTRAINT inbound_message_sid_key DO NOTHING RETURNING id`,
        [randomUUID(), MessageSid, From, To ?? null, Body, keyword, keyword === 'stop-phrase'],
      );
      if (stored.length === 0 || !phone) return;
      if (keyword === 'stop' || keyword === 'stop-phrase') {
        await this.suppression.add({ phone, reason: 'opted-out', source: 'inbound' }, tx);
      }
      if (keyword === 'start') await this.suppression.liftOptOut(tx, phone);
    });
    return phone;
  }
}
