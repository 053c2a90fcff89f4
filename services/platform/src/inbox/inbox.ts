import { Injectable } from '@nestjs/common';
import { type Transaction, Transactions } from '../database/transactions.js';

/** Makes an event handler's effect happen once, however often the event is delivered. */
@Injectable()
export class Inbox {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Runs `effect` in the transaction that notes the event as received. A duplicate runs nothing and returns `false`;
   * an effect that throws leaves no note, so the next delivery tries again.
   */
  async once(consumer: string, event: { id: string }, effect: (tx: Transaction) => Promise<void>): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const noted: unknown[] = await tx.query(
        `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT inbox_pk DO NOTHING RETURNING 1`,
        [consumer, event.id],
      );
      if (noted.length === 0) return false;
      await effect(tx);
      return true;
    });
  }
}
