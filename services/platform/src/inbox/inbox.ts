import { Injectable } from '@nestjs/common';
import { many, statement } from '../database/sql.js';
import { type Transaction, Transactions } from '../database/transactions.js';

const onceSql = statement(
  `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT inbox_pk DO NOTHING RETURNING 1`,
);

/** The consumer in the record of an event that was set aside as dead: it is not lost, but nobody has handled it. */
const setAside = 'set-aside';

const findRecordedSql = statement<{ id: string }>(
  'SELECT DISTINCT event_id AS id FROM inbox WHERE event_id = ANY($1::uuid[])',
);

/** Applies the effect of an event once, however often the event is delivered. */
@Injectable()
export class Inbox {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Records the event as received and runs `effect` in the same transaction. A duplicate runs nothing and returns
   * `false`. If `effect` throws, the record is rolled back and the next delivery retries.
   */
  async once(consumer: string, event: { id: string }, effect: (tx: Transaction) => Promise<void>): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const recorded = await many(tx, onceSql, [consumer, event.id]);
      if (recorded.length === 0) return false;
      await effect(tx);
      return true;
    });
  }

  /** Records that the event was set aside as dead. */
  async noteSetAside(event: { id: string }): Promise<void> {
    await this.transactions.run((tx) => many(tx, onceSql, [setAside, event.id]));
  }

  /** Which of the events were handled or set aside. */
  async findRecorded(ids: readonly string[]): Promise<string[]> {
    const found = await this.transactions.run((tx) => many(tx, findRecordedSql, [ids]));
    return found.map(({ id }) => id);
  }
}
