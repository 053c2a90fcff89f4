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
  /** Whether backups are made by themselves: one was tried at night lately. */
  isNightly: boolean;
}

const recordSql = statement(`INSERT INTO backup_run (id, is_nightly, bytes, problem) VALUES ($1, $2, $3, $4)`);

const forgetSql = statement(`DELETE FROM backup_run WHERE ended_at < now() - interval '1 year'`);

const describeSql = statement<BackupState>(
  `SELECT extract(epoch FROM now() - max(ended_at) FILTER (WHERE problem IS NULL))::float8 AS "ageSeconds",
     coalesce((array_agg(problem IS NOT NULL ORDER BY ended_at DESC))[1], false) AS "hasFailed",
     coalesce(bool_or(is_nightly AND ended_at > now() - interval '30 days'), false) AS "isNightly"
   FROM backup_run`,
);

/** The backups that were tried. The command that makes them records them here. */
@Injectable()
export class BackupRuns {
  constructor(private readonly dataSource: DataSource) {}

  async record({ isNightly, bytes, problem }: BackupRun): Promise<void> {
    await affected(this.dataSource, forgetSql);
    await affected(this.dataSource, recordSql, [randomUUID(), isNightly, bytes, problem]);
  }

  async describe(): Promise<BackupState> {
    return (await maybeOne(this.dataSource, describeSql)) ?? { ageSeconds: null, hasFailed: false, isNightly: false };
  }
}
