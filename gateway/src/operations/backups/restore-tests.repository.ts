import { randomUUID } from 'node:crypto';
import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * A test restore: of which moment the backup is, if it could be read, and its rows, or why it failed. `isUntested`: the
 * place was at fault, such as a full disk, and nothing is known of the backup.
 */
export type RestoreTest = { takenAt: Date | null } & (
  { rows: number; problem: null } | { rows: null; problem: string; isUntested?: boolean }
);

export interface RestoreTestState {
  /** Since the last good one; null: there is none. */
  ageSeconds: number | null;
  /** Since the last one, good or not; null: there is none. */
  triedSeconds: number | null;
  /** Whether a backup failed or could not be tested, and neither it nor a newer one has been restored since. */
  hasFailed: boolean;
  /** Whether one of those failed. */
  isFaulty: boolean;
}

/** Begins the problem of a backup that could not be tested. */
export const untested = 'The backup could not be tested: ';

const recordSql = statement(`INSERT INTO restore_test (id, taken_at, rows, problem) VALUES ($1, $2, $3, $4)`);

const forgetSql = statement(`DELETE FROM restore_test WHERE ended_at < now() - interval '1 year'`);

/** Recorded by a clock that was ahead. It was before now: once its time came, it would pass for the last one. */
const correctTimesSql = statement('UPDATE restore_test SET ended_at = now() WHERE ended_at > now()');

/**
 * Of a clock that was ahead: what ends in the future says nothing of now, and a backup of a moment after its test is as old
 * as that.
 */
const describeSql = statement<RestoreTestState>(
  `WITH test AS (SELECT *, coalesce(starts_with(problem, '${untested}'), false) AS is_untested FROM restore_test WHERE ended_at <= now()),
     open AS (
       SELECT is_untested FROM test WHERE problem IS NOT NULL AND NOT EXISTS (
         SELECT FROM test AS later WHERE later.problem IS NULL AND later.ended_at > test.ended_at
           AND (test.taken_at IS NULL OR later.taken_at >= least(test.taken_at, test.ended_at))))
   SELECT extract(epoch FROM now() - max(ended_at) FILTER (WHERE problem IS NULL))::float8 AS "ageSeconds",
     extract(epoch FROM now() - max(ended_at))::float8 AS "triedSeconds",
     EXISTS (SELECT FROM open) AS "hasFailed",
     EXISTS (SELECT FROM open WHERE NOT is_untested) AS "isFaulty"
   FROM test`,
);

/** The test restores. The command that makes them records them here. */
@Injectable()
export class RestoreTests {
  constructor(private readonly dataSource: DataSource) {}

  async record(test: RestoreTest): Promise<void> {
    const { takenAt, rows } = test;
    const problem = test.problem === null ? null : `${test.isUntested ? untested : ''}${test.problem}`.slice(0, 500);
    await affected(this.dataSource, correctTimesSql);
    await affected(this.dataSource, forgetSql);
    await affected(this.dataSource, recordSql, [randomUUID(), takenAt, rows, problem]);
  }

  async describe(): Promise<RestoreTestState> {
    const found = await maybeOne(this.dataSource, describeSql);
    return found ?? { ageSeconds: null, triedSeconds: null, hasFailed: false, isFaulty: false };
  }
}
