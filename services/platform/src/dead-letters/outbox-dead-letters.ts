import type { ServiceName } from '@lacquer/contracts/contract';
import type { DataSource } from 'typeorm';
import type { DeadLetter, DeadLetterStore } from './dead-letter.js';

interface DeadRow {
  id: string;
  type: string;
  occurredAt: Date;
  reason: string | null;
  data: unknown;
}

/** The dead letters of one service's outbox: events that their consumers in the same process refused. */
export class OutboxDeadLetters implements DeadLetterStore {
  constructor(
    private readonly service: ServiceName,
    private readonly dataSource: Pick<DataSource, 'query'>,
  ) {}

  async list(): Promise<DeadLetter[]> {
    const rows: DeadRow[] = await this.dataSource.query(
      `SELECT id, type, occurred_at AS "occurredAt", last_error AS reason, data FROM outbox
       WHERE dead_at IS NOT NULL ORDER BY sequence`,
    );
    return rows.map(({ occurredAt, data, ...row }) => ({
      ...row,
      occurredAt: occurredAt.toISOString(),
      place: `outbox of ${this.service}`,
      content: JSON.stringify(data),
    }));
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
