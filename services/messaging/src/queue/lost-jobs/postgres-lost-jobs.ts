import type { PostgresQueueBackend } from 'bullmq';
import type { IdPages, LostJobs } from './lost-jobs.js';

type Pool = PostgresQueueBackend['connection']['pool'];

/** In PostgreSQL a job is one row, including its state. */
export class PostgresLostJobs implements LostJobs {
  constructor(
    private readonly pool: Pool,
    private readonly queue: string,
  ) {}

  noteJobs(ids: readonly string[]): Promise<string[]> {
    return this.run(
      `SELECT wanted.id FROM unnest($2::text[]) AS wanted(id)
       WHERE NOT EXISTS (SELECT 1 FROM job WHERE queue = $1 AND job.id = wanted.id)`,
      ids,
    );
  }

  async *takeUnreachable(pages: IdPages): AsyncGenerator<string[]> {
    for await (const ids of pages()) {
      yield await this.run(
        `DELETE FROM job WHERE queue = $1 AND id = ANY($2) AND state NOT IN ('waiting', 'delayed', 'active')
         RETURNING id`,
        ids,
      );
    }
  }

  private async run(sql: string, ids: readonly string[]): Promise<string[]> {
    // oxlint-disable-next-line sql/no-bare-query -- BullMQ's own pool and table, which the schema does not contain
    const { rows } = await this.pool.query<{ id: string }>(sql, [this.queue, ids]);
    return rows.map(({ id }) => id);
  }
}
