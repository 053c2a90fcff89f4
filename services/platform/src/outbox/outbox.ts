import { randomUUID } from 'node:crypto';
import type { DataOf, EventContract } from '@lacquer/contracts/contract';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { Injectable } from '@nestjs/common';
import { currentCorrelationId } from '../correlation/correlation.js';
import type { Transaction } from '../database/transactions.js';

/** The only way to tell an event. */
@Injectable()
export class Outbox {
  /**
   * Writes an event in the caller's transaction. After this commits the event will be delivered at least once to each
   * consumer; if the transaction rolls back, it was never told.
   */
  async add<C extends EventContract>(tx: Transaction, contract: C, data: DataOf<C>): Promise<EventEnvelope> {
    const envelope: EventEnvelope = {
      id: randomUUID(),
      type: contract.name,
      occurredAt: new Date().toISOString(),
      correlationId: currentCorrelationId(),
      data: contract.data.parse(data),
    };
    await tx.query(`INSERT INTO outbox (id, type, occurred_at, correlation_id, data) VALUES ($1, $2, $3, $4, $5)`, [
      envelope.id,
      envelope.type,
      envelope.occurredAt,
      envelope.correlationId,
      JSON.stringify(envelope.data),
    ]);
    return envelope;
  }
}
