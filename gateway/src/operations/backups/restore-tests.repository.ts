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
  /** Whether a backup failed, and neither it nor a newer one has been restored since. */
  hasFailed: boolean;
}

const recordSql = statement(`INSERT INTO restore_test (id, taken_at, rows, problem) VALUES ($1, $2, $3, $4)`);

const forgetSql = statement(`DELETE FROM restore_test WHERE ended_at < now() - interval '1 year'`);

const describeSql = statement<RestoreTestState>(
  `SELECT extract(epoch FROM now() - max(ended_at) FILTER (WHERE problem IS NULL))::float8 AS "ageSeconds",
     coalesce(bool_or(problem IS NOT NULL AND NOT EXISTS (
       SELECT FROM restore_test AS later WHERE later.problem IS NULL AND later.ended_at > test.ended_at
         AND (test.taken_at IS NULL OR later.taken_at >= test.taken_at))), false) AS "hasFailed"
   FROM restore_test AS test`,
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
