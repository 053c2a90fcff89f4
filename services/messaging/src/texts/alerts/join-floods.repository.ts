import { Clock } from '@lacquer/platform/clock/clock';
import { affected, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';

const noteSql = statement(
  `INSERT INTO join_flood (alerted_at) VALUES ($1)
   ON CONFLICT ON CONSTRAINT join_flood_pk DO UPDATE SET alerted_at = excluded.alerted_at
   WHERE join_flood.alerted_at <= excluded.alerted_at - interval '1 hour'`,
);

@Injectable()
export class JoinFloodsRepository {
  constructor(private readonly clock: Clock) {}

  /** Returns whether this is the first note within an hour. Of two at once, the second waits for the first. */
  async noteAlert(tx: Transaction): Promise<boolean> {
    return (await affected(tx, noteSql, [this.clock.now()])) === 1;
  }
}
