import { deadLetterPlaces } from '@lacquer/contracts/sentences/dead-letter-sentences';
import { say, saidBefore } from '@lacquer/contracts/sentences/say';
import type { AppName } from '@lacquer/contracts/contract';
import { affected, many, type Database, statement } from '../database/sql.js';
import type { DeadLetter, DeadLetterStore } from './dead-letter.js';

interface DeadRow {
  id: string;
  type: string;
  occurredAt: Date;
  attempts: number;
  reason: string | null;
  data: unknown;
  total: number;
}

const listSql = statement<DeadRow>(
  `SELECT id, type, occurred_at AS "occurredAt", attempts, last_error AS reason, data, count(*) OVER ()::int AS total
   FROM outbox WHERE dead_at IS NOT NULL ORDER BY sequence LIMIT $1`,
);

const ofIds = 'WHERE dead_at IS NOT NULL AND id::text = ANY($1)';

const settlements = {
  replay: statement(
    `UPDATE outbox SET dead_at = NULL, attempts = 0, last_error = NULL, next_attempt_at = now() ${ofIds}`,
  ),
  discard: statement(`DELETE FROM outbox ${ofIds}`),
};

/** The dead letters of one app's outbox: events that consumers in the same process refused. */
export class OutboxDeadLetters implements DeadLetterStore {
  constructor(
    private readonly app: AppName,
    private readonly dataSource: Database,
  ) {}

  async list(limit?: number): Promise<{ letters: DeadLetter[]; total: number }> {
    const rows = await many(this.dataSource, listSql, [limit ?? null]);
    const letters = rows.map(({ id, type, occurredAt, attempts, reason, data }) => ({
      id,
      type,
      occurredAt: occurredAt.toISOString(),
      place: say(deadLetterPlaces.outbox, { app: this.app }),
      attempts,
      reason: reason === null ? null : saidBefore(reason),
      content: JSON.stringify(data),
    }));
    return { letters, total: rows[0]?.total ?? 0 };
  }

  async settle(ids: ReadonlySet<string>, verdict: 'replay' | 'discard'): Promise<number> {
    return affected(this.dataSource, settlements[verdict], [[...ids]]);
  }
}
