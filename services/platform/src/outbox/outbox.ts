import { randomUUID } from 'node:crypto';
import type { DataOf, EventContract } from '@lacquer/contracts/contract';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { currentCorrelationId } from '../correlation/correlation.js';
import { affected, statement } from '../database/sql.js';
import type { Transaction } from '../database/transactions.js';
import { currentTraceparent } from '../tracing/tracing.js';

const withEvents = new WeakSet<Transaction>();

/** Whether `Outbox.add` wrote an event in this transaction. */
export const hasEvents = (tx: Transaction): boolean => withEvents.has(tx);

const addAllSql = statement(
  `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, traceparent)
   SELECT event.id, $2::text, $3::timestamptz, $4::text, event.data, $6::text FROM unnest($1::uuid[], $5::jsonb[]) WITH ORDINALITY AS event(id, data, place)
   ORDER BY place`,
);

/** The way to publish an event. What is worth nothing a few seconds later: `PassingEvents`. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger(Outbox.name);

  constructor(private readonly clock: Clock) {}

  /**
   * Writes an event in the caller's transaction. Once that commits, the event is delivered at least once to each
   * consumer. If it rolls back, the event is never published.
   */
  async add<C extends EventContract>(tx: Transaction, contract: C, data: DataOf<C>): Promise<EventEnvelope> {
    const [envelope] = await this.addAll(tx, contract, [data]);
    return envelope!;
  }

  /** As `add`, in one statement for any number of events. They are published in this order. */
  async addAll<C extends EventContract>(
    tx: Transaction,
    contract: C,
    data: readonly DataOf<C>[],
  ): Promise<EventEnvelope[]> {
    if (data.length === 0) return [];
    const occurredAt = this.clock.now().toISOString();
    const correlationId = currentCorrelationId();
    const envelopes = data.map((each): EventEnvelope => ({
      id: randomUUID(),
      type: contract.name,
      occurredAt,
      correlationId,
      data: contract.data.parse(each),
    }));
    await affected(tx, addAllSql, [
      envelopes.map(({ id }) => id),
      contract.name,
      occurredAt,
      correlationId,
      envelopes.map((envelope) => JSON.stringify(envelope.data)),
      currentTraceparent() ?? null,
    ]);
    withEvents.add(tx);
    if (contract.handledBy) this.logger.log({ msg: 'event stored', event: contract.name, count: data.length });
    return envelopes;
  }
}
