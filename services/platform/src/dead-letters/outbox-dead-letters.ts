import type { AppName } from '@lacquer/contracts/contract';
import type { DataSource } from 'typeorm';
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

/** The dead letters of one app's outbox: events that consumers in the same process refused. */
export class OutboxDeadLetters implements DeadLetterStore {
  constructor(
    private readonly app: AppName,
    private readonly dataSource: Pick<DataSource, 'query'>,
  ) {}

  async list(most?: number): Promise<{ letters: DeadLetter[]; total: number }> {
    const rows: DeadRow[] = await this.dataSource.query(
      `SELECT id, type, occurred_at AS "occurredAt", attempts, last_error AS reason, data, count(*) OVER ()::int AS total
       FROM outbox WHERE dead_at IS NOT NULL ORDER BY sequence LIMIT $1`,
      [most ?? null],
    );
    const letters = rows.map(({ id, type, occurredAt, attempts, reason, data }) => ({
      id,
      type,
      occurredAt: occurredAt.toISOString(),
      place: `outbox of ${this.app}`,
      attempts,
      reason,
      content: JSON.stringify(data),
    }));
    return { letters, total: rows[0]?.total ?? 0 };
  }

  async settle(ids: ReadonlySet<string>, verdict: 'replay' | 'discard'): Promise<number> {
    const statement =
      verdict === 'replay'
        ? 'UPDATE outbox SET dead_at = NULL, attempts = 0, last_error = NULL, next_attempt_at = now()'
        : 'DELETE FROM outbox';
    const [, settled]: [unknown, number] = await this.dataSource.query(
      `${statement} WHERE dead_at IS NOT NULL AND id::text = ANY($1)`,
      [[...ids]],
    );
    return settled;
  }
}
