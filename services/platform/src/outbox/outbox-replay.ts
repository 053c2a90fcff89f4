import { many, type Database, statement } from '../database/sql.js';

/** The number of days for which a published event stays in the outbox. */
export const publishedDays = 7;

/** The number of events of a type. */
export interface ReplayedType {
  type: string;
  count: number;
}

const countSql = statement<ReplayedType>(
  `SELECT type, count(*)::int AS count FROM outbox WHERE published_at BETWEEN $1 AND $2 GROUP BY type ORDER BY type`,
);

const replaySql = statement<ReplayedType>(
  `WITH replayed AS (
     UPDATE outbox SET published_at = NULL, handled_at = NULL, replays = 0, attempts = 0, last_error = NULL, next_attempt_at = now()
     WHERE published_at BETWEEN $1 AND $2 RETURNING type)
   SELECT type, count(*)::int AS count FROM replayed GROUP BY type ORDER BY type`,
);

/** Republishes the published events of one outbox. */
export class OutboxReplay {
  constructor(private readonly dataSource: Database) {}

  /** The number of events that `replay` would publish, by type. */
  count(since: Date, until: Date): Promise<ReplayedType[]> {
    return many(this.dataSource, countSql, [since, until]);
  }

  /**
   * Makes the relay republish the events that it published between the two moments, in the same order. Consumers skip
   * events that are in their inbox.
   */
  replay(since: Date, until: Date): Promise<ReplayedType[]> {
    return many(this.dataSource, replaySql, [since, until]);
  }
}
