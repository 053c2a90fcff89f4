import { randomUUID } from 'node:crypto';
import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A test restore: of which moment the backup is, if it could be read, and its rows, or why it failed. */
export type RestoreTest = { takenAt: Date | null } & (
  { rows: number; problem: null } | { rows: null; problem: string }
);

export interface RestoreTestState {
  /** Since the last good one; null: there is none. */
  ageSeconds: number | null;
  hasFailed: boolean;
}

const recordSql = statement(`INSERT INTO restore_test (id, taken_at, rows, problem) VALUES ($1, $2, $3, $4)`);

const forgetSql = statement(`DELETE FROM restore_test WHERE ended_at < now() - interval '1 year'`);

const describeSql = statement<RestoreTestState>(
  `SELECT extract(epoch FROM now() - max(ended_at) FILTER (WHERE problem IS NULL))::float8 AS "ageSeconds",
     coalesce((array_agg(problem IS NOT NULL ORDER BY ended_at DESC))[1], false) AS "hasFailed"
   FROM restore_test`,
);

/** The test restores. The command that makes them records them here. */
@Injectable()
export class RestoreTests {
  constructor(private readonly dataSource: DataSource) {}

  async record({ takenAt, rows, problem }: RestoreTest): Promise<void> {
    await affected(this.dataSource, forgetSql);
    await affected(this.dataSource, recordSql, [randomUUID(), takenAt, rows, problem]);
  }

  async describe(): Promise<RestoreTestState> {
    return (await maybeOne(this.dataSource, describeSql)) ?? { ageSeconds: null, hasFailed: false };
  }
}
