import { randomUUID } from 'node:crypto';
import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A backup that was tried: its size, or why it failed. */
export type BackupRun = { isNightly: boolean } & ({ bytes: number; problem: null } | { bytes: null; problem: string });

export interface BackupState {
  /** Since the last good one; null: there is none. */
  ageSeconds: number | null;
  hasFailed: boolean;
  /** Whether backups are made by themselves: one was tried at night within a year. One that is tried no more is missing. */
  isNightly: boolean;
}

const recordSql = statement(`INSERT INTO backup_run (id, is_nightly, bytes, problem) VALUES ($1, $2, $3, $4)`);

const forgetSql = statement(`DELETE FROM backup_run WHERE ended_at < now() - interval '1 year'`);

/** Recorded by a clock that was ahead. It was before now: once its time came, it would pass for the last one. */
const correctTimesSql = statement('UPDATE backup_run SET ended_at = now() WHERE ended_at > now()');

/** An hour after the same one it is recorded again, so that a process that is started again and again fills no table. */
const recordMissedSql = statement(
  `INSERT INTO backup_run (id, is_nightly, problem) SELECT $1::uuid, true, $2::text WHERE NOT EXISTS (
     SELECT FROM (SELECT is_nightly, problem, ended_at FROM backup_run WHERE ended_at <= now() ORDER BY ended_at DESC LIMIT 1) AS last
     WHERE last.is_nightly AND last.problem = $2::text AND last.ended_at > now() - interval '55 minutes')`,
);

const findLastSql = statement<{ id: string }>(
  `SELECT id FROM backup_run WHERE ended_at <= now() ORDER BY ended_at DESC LIMIT 1`,
);

/** Of a clock that was ahead: what ends in the future says nothing of now. */
const describeSql = statement<BackupState>(
  `SELECT extract(epoch FROM now() - max(ended_at) FILTER (WHERE problem IS NULL))::float8 AS "ageSeconds",
     coalesce((array_agg(problem IS NOT NULL ORDER BY ended_at DESC))[1], false) AS "hasFailed",
     coalesce(bool_or(is_nightly), false) AS "isNightly"
   FROM backup_run WHERE ended_at <= now()`,
);

/** The backups that were tried. The command that makes them records them here. */
@Injectable()
export class BackupRuns {
  constructor(private readonly dataSource: DataSource) {}

  async record({ isNightly, bytes, problem }: BackupRun): Promise<void> {
    await affected(this.dataSource, correctTimesSql);
    await affected(this.dataSource, forgetSql);
    await affected(this.dataSource, recordSql, [randomUUID(), isNightly, bytes, problem]);
  }

  /** A nightly backup that could not begin. */
  async recordMissedNight(problem: string): Promise<void> {
    await affected(this.dataSource, correctTimesSql);
    await affected(this.dataSource, forgetSql);
    await affected(this.dataSource, recordMissedSql, [randomUUID(), problem]);
  }

  /** The id of the last one that was tried. */
  async findLast(): Promise<string | undefined> {
    return (await maybeOne(this.dataSource, findLastSql))?.id;
  }

  async describe(): Promise<BackupState> {
    return (await maybeOne(this.dataSource, describeSql)) ?? { ageSeconds: null, hasFailed: false, isNightly: false };
  }
}
