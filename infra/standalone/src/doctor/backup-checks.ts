import { nightlyOverdueSeconds } from '@lacquer/gateway/operations/backups/backup-measures';
import { BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { DataSource } from 'typeorm';
import { BackupBucket, type BucketBackup } from '../backup/backup-bucket.js';
import { madeBy } from '../backup/backup-folder.js';
import { appNames, type DatabaseUrls } from '../database/schema.js';
import { findRestored, MixedRestoreError, refuseMixedRestore } from '../upgrade/mixed-restore-error.js';
import { backupCommand, bucketCommand, restoreCommand, testRestoreCommand } from './commands.js';
import type { DatabaseContext } from './database-context.js';
import type { DoctorSettings } from './doctor-settings.js';
import { ageOf } from './durations.js';
import { type Finding, notChecked, ok, problem, warning } from './finding.js';
import type { Check } from './run-checks.js';

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

/** The bucket of the copies, and how old the newest one is. */
export function bucketChecks({ BACKUP_BUCKET_URL: address }: DoctorSettings, isDistributed: boolean): Check[] {
  if (!address) return [];
  // the reason of a refusal is better than no answer in time
  const bucket = new BackupBucket(address, { retries: 0 });
  return [{ name: 'backup.bucket', run: (signal) => lookAtBucket(bucket, bucketCommand(isDistributed), signal) }];
}

async function lookAtBucket(bucket: BackupBucket, command: string, signal: AbortSignal): Promise<Finding[]> {
  const check = 'backup.bucket';
  const loses = 'A disk that dies takes the backups along.';
  let backups: BucketBackup[];
  try {
    backups = await bucket.list(signal);
  } catch (error) {
    return [
      problem(
        check,
        `The bucket of the backups: ${messageOf(error)}`,
        loses,
        'Mend what it says, or correct BACKUP_BUCKET_URL; infra/docs/backup.md says what its key must be allowed.',
      ),
    ];
  }
  const now = new Date();
  const [newest] = madeBy(now, backups);
  if (!newest) return [warning(check, `There is no backup in ${bucket.place}.`, loses, command)];
  const ageSeconds = (now.getTime() - newest.at.getTime()) / 1000;
  const said = `The newest backup in ${bucket.place} is ${ageOf(ageSeconds)} old.`;
  return [ageSeconds > nightlyOverdueSeconds ? problem(check, said, loses, command) : ok(check, said)];
}

/** Whether all databases are of one backup, if they were restored. */
export function restoredChecks(urls: Partial<DatabaseUrls>, isDistributed: boolean): Check[] {
  const known = { ...urls };
  return hasAll(known) ? [{ name: restoredCheck, run: () => lookAtRestores(known, isDistributed) }] : [];
}

const restoredCheck = 'backup.restored';

const hasAll = (urls: Partial<DatabaseUrls>): urls is DatabaseUrls => appNames.every((app) => urls[app] !== undefined);

async function lookAtRestores(urls: DatabaseUrls, isDistributed: boolean): Promise<Finding[]> {
  const command = restoreCommand(isDistributed);
  try {
    await refuseMixedRestore(urls, command);
    const restored = await findRestored(urls.gateway);
    if (!restored) return [];
    const { restoredAt, takenAt } = restored;
    const said = `This product was restored at ${restoredAt.toISOString()}, as of ${takenAt.toISOString()}.`;
    return [ok(restoredCheck, said)];
  } catch (error) {
    if (error instanceof MixedRestoreError) {
      const [found = ''] = error.message.split('\n');
      return [problem(restoredCheck, found, 'The product does not start.', `Restore that backup again: ${command}`)];
    }
    // the check of that database says more
    return [notChecked(restoredCheck, messageOf(error))];
  }
}
