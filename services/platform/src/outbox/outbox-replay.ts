import type { DataSource } from 'typeorm';

/** A published event stays in the outbox for so many days. */
export const publishedDays = 7;

/** How many events of a type. */
export interface ReplayedType {
  type: string;
  count: number;
}

/** The published events of one outbox, to be told again. */
export class OutboxReplay {
  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

  /** How many events `replay` would publish, by type. */
  count(since: Date, until: Date): Promise<ReplayedType[]> {
    return this.dataSource.query(
      `SELECT type, count(*)::int AS count FROM outbox WHERE published_at BETWEEN $1 AND $2 GROUP BY type ORDER BY type`,
      [since, until],
    );
  }

  /**
   * Has the relay publish again what it published between the two moments, in the order of before. Consumers skip the
   * events that they have handled, by their inbox.
   */
  replay(since: Date, until: Date): Promise<ReplayedType[]> {
    return this.dataSource.query(
      `WITH replayed AS (
         UPDATE outbox SET published_at = NULL, attempts = 0, last_error = NULL, next_attempt_at = now()
         WHERE published_at BETWEEN $1 AND $2 RETURNING type)
       SELECT type, count(*)::int AS count FROM replayed GROUP BY type ORDER BY type`,
      [since, until],
    );
  }
}
