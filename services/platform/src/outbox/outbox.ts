import { randomUUID } from 'node:crypto';
import type { DataOf, EventContract } from '@lacquer/contracts/contract';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { currentCorrelationId } from '../correlation/correlation.js';
import type { Transaction } from '../database/transactions.js';

const withEvents = new WeakSet<Transaction>();

/** Whether `Outbox.add` wrote an event in this transaction. */
export const hasEvents = (tx: Transaction): boolean => withEvents.has(tx);

/** The only way to publish an event. */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes an event in the caller's transaction. Once that commits, the event is delivered at least once to each
   * consumer. If it rolls back, the event is never published.
   */
  async add<C extends EventContract>(tx: Transaction, contract: C, data: DataOf<C>): Promise<EventEnvelope> {
    const envelope: EventEnvelope = {
      id: randomUUID(),
      type: contract.name,
      occurredAt: this.clock.now().toISOString(),
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
    withEvents.add(tx);
    return envelope;
  }
}
