import { nightlyOverdueSeconds } from '@lacquer/gateway/operations/backups/backup-measures';
import { BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import type { DataSource } from 'typeorm';
import { backupCommand, testRestoreCommand } from './commands.js';
import type { DatabaseContext } from './database-context.js';
import { ageOf } from './durations.js';
import { type Finding, ok, problem, warning } from './finding.js';

/** Without nightly ones: older backups lose more than a week. Seconds. */
const oldBackup = 8 * 86_400;

export async function lookAtBackups(
  dataSource: DataSource,
  { settings, isDistributed }: DatabaseContext,
): Promise<Finding[]> {
  const check = 'backup.age';
  const command = backupCommand(isDistributed, settings.BACKUP_DIR);
  const loses = 'A disk that dies takes everything since then along.';
  const { ageSeconds, hasFailed, isNightly } = await new BackupRuns(dataSource).describe();
  // one that never began has no record
  const isExpected = isNightly || (!isDistributed && settings.BACKUP_DIR !== undefined);
  const found: Finding[] = [];
  if (hasFailed)
    found.push(
      problem(
        'backup.last',
        `The last backup failed: ${await lastProblem(dataSource, 'backup_run')}`,
        loses,
        `Mend the cause, then: ${command}`,
      ),
    );
  if (ageSeconds === null)
    found.push(warning(check, 'There is no backup.', 'A disk that dies takes everything along.', command));
  else if (isExpected && ageSeconds > nightlyOverdueSeconds)
    found.push(
      problem(check, `The last good backup is ${ageOf(ageSeconds)} old: the nightly one is overdue.`, loses, command),
    );
  else if (ageSeconds > oldBackup)
    found.push(warning(check, `The last good backup is ${ageOf(ageSeconds)} old.`, loses, command));
  else found.push(ok(check, `The last good backup is ${ageOf(ageSeconds)} old.`));
  return found;
}

async function lastProblem(dataSource: DataSource, table: 'backup_run' | 'restore_test'): Promise<string> {
  const [row] = await dataSource.query<{ problem: string }[]>(
    `SELECT problem FROM ${table} WHERE problem IS NOT NULL AND ended_at <= now() ORDER BY ended_at DESC LIMIT 1`,
  );
  return row?.problem ?? '';
}

/** A weekly test that did not happen for a while. Seconds. */
const oldTest = 30 * 86_400;

/** Nothing is said of it before there is a backup. */
export async function lookAtRestoreTests(
  dataSource: DataSource,
  { settings, isDistributed }: DatabaseContext,
): Promise<Finding[]> {
  const check = 'backup.test';
  const command = testRestoreCommand(isDistributed, settings.BACKUP_DIR);
  const { ageSeconds: backupAge } = await new BackupRuns(dataSource).describe();
  const { ageSeconds, hasFailed, isFaulty } = await new RestoreTests(dataSource).describe();
  const means = 'Whether the backups can be restored is not known.';
  if (hasFailed && !isFaulty)
    return [problem(check, await lastProblem(dataSource, 'restore_test'), means, `Mend the cause, then: ${command}`)];
  if (hasFailed)
    return [
      problem(
        check,
        `The last test restore failed: ${await lastProblem(dataSource, 'restore_test')}`,
        'The backup may be of no use on the day it is needed.',
        `Make another backup, then: ${command}`,
      ),
    ];
  if (ageSeconds === null)
    return backupAge === null ? [] : [warning(check, 'No backup was restored for a test.', means, command)];
  if (ageSeconds > oldTest)
    return [warning(check, `The last test restore was ${ageOf(ageSeconds)} ago.`, means, command)];
  return [ok(check, `The last test restore was ${ageOf(ageSeconds)} ago.`)];
}

export async function lookAtRestores(dataSource: DataSource): Promise<Finding[]> {
  const [row] = await dataSource.query<{ restoredAt: Date; takenAt: Date }[]>(
    'SELECT restored_at AS "restoredAt", taken_at AS "takenAt" FROM restored_backup',
  );
  if (!row) return [];
  return [
    ok(
      'backup.restored',
      `This product was restored at ${row.restoredAt.toISOString()}, as of ${row.takenAt.toISOString()}.`,
    ),
  ];
}
