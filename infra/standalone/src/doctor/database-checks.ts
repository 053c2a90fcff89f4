import { type AppName, appNames } from '@lacquer/contracts/contract';
import { nightlyOverdueSeconds } from '@lacquer/gateway/operations/backups/backup-measures';
import { BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { SecondStepRepository } from '@lacquer/gateway/staff/second-step/second-step.repository';
import { SecretBox } from '@lacquer/gateway/staff/second-step/secret-box';
import { readDatabaseClockOffset, toleratedDatabaseOffset } from '@lacquer/platform/database/database-clock';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { platformMigrations } from '@lacquer/platform/database/migrate';
import { listStale, RepeatableMigration } from '@lacquer/platform/database/repeatable-migration';
import { checkSchemaFloor, namesOf, OldReleaseError } from '@lacquer/platform/database/schema-floor';
import { describeSchema, type SchemaState } from '@lacquer/platform/database/schema-state';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { countUndelivered } from '@lacquer/platform/outbox/outbox-measures';
import { DataSource } from 'typeorm';
import { migrationsOf } from '../database/schema.js';
import { addressOf, connectionFault } from './connection-fault.js';
import { backupCommand, deadLettersCommand, migrateCommand, testRestoreCommand } from './commands.js';
import type { DoctorSettings } from './doctor-settings.js';
import { ageOf } from './durations.js';
import { type Finding, notChecked, ok, problem, warning } from './finding.js';
import type { ExaminedPlace } from './open-place.js';
import type { Check } from './run-checks.js';

/** Below the time of a check, so that the fault is named. Milliseconds. */
const timeouts = { connectMs: 3000, answerMs: 3500, lockMs: 1000 };

export interface DatabaseContext {
  place: ExaminedPlace;
  settings: DoctorSettings;
  /** Of the settings, or of the file in the data folder. */
  secondStepKey: string | undefined;
  isDistributed: boolean;
}

/** A check for each database, which looks at everything in it over one connection. */
export function databaseChecks(context: DatabaseContext): Check[] {
  return appNames.flatMap((app) => {
    const url = context.place.urls[app];
    return url === undefined ? [] : [{ name: `database.${app}`, run: () => examine(app, url, context) }];
  });
}

async function examine(app: AppName, url: string, context: DatabaseContext): Promise<Finding[]> {
  const dataSource = new DataSource(dataSourceOptions(url, `${app}-doctor`, [], 1, timeouts));
  try {
    await dataSource.initialize();
  } catch (error) {
    return [
      connectionFault(
        {
          check: `database.${app}`,
          title: `PostgreSQL of ${app}`,
          setting: context.place.settingOf(app) ?? 'the data folder',
          address: addressOf(url),
          means: `${app} does not work, and the product does not start.`,
        },
        error,
      ),
    ];
  }
  try {
    // whatever follows, nothing is written
    await dataSource.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
    const found = [...(await describeServer(app, dataSource)), ...(await compareClocks(app, dataSource))];
    const migrations = await compareMigrations(app, dataSource, context);
    found.push(...migrations.findings);
    if (!migrations.hasTables) return found;
    found.push(...(await lookAtOutbox(app, dataSource, context)));
    if (app === 'gateway') found.push(...(await lookAtGateway(dataSource, context)));
    return found;
  } finally {
    await dataSource.destroy();
  }
}

async function describeServer(app: AppName, dataSource: DataSource): Promise<Finding[]> {
  const [row] = await dataSource.query<{ version: string; encoding: string; size: string }[]>(
    `SELECT current_setting('server_version') AS version, pg_encoding_to_char(encoding) AS encoding,
       pg_size_pretty(pg_database_size(oid)) AS size FROM pg_database WHERE datname = current_database()`,
  );
  const { version = '', encoding = '', size = '' } = row ?? {};
  const check = `database.${app}`;
  if (encoding !== 'UTF8')
    return [
      problem(
        check,
        `Its encoding is ${encoding}.`,
        'It cannot store all names and messages; the product does not start on it.',
        `Dump it, create a UTF-8 database (TEMPLATE template0 ENCODING 'UTF8'), and restore the dump into it.`,
      ),
    ];
  return [ok(check, `PostgreSQL ${version} answers; the database has ${size}.`)];
}

async function compareClocks(app: AppName, dataSource: DataSource): Promise<Finding[]> {
  const check = `clock.${app}`;
  const offset = await readDatabaseClockOffset(dataSource);
  if (offset === undefined) return [notChecked(check, 'the database answers too slowly to compare clocks.')];
  if (offset <= toleratedDatabaseOffset)
    return [ok(check, `The clocks of this machine and of the database differ by ${offset} seconds.`)];
  return [
    problem(
      check,
      `The clocks of this machine and of the database differ by ${offset} seconds.`,
      'Deadlines end too early or too late, and times are recorded wrong.',
      'Turn on time synchronization on both: timedatectl set-ntp true',
    ),
  ];
}

interface MigrationState {
  findings: Finding[];
  /** Whether the tables of this release are there, so that the rest can be looked at. */
  hasTables: boolean;
}

async function compareMigrations(
  app: AppName,
  dataSource: DataSource,
  { place, settings, isDistributed }: DatabaseContext,
): Promise<MigrationState> {
  const check = `migrations.${app}`;
  const all = [...platformMigrations, ...migrationsOf[app]];
  const own = namesOf(all);
  const schema = await describeSchema(dataSource, own);
  const stale = await listStale(
    dataSource,
    all.filter((migration) => migration instanceof RepeatableMigration),
  );
  const pending = [...schema.pending, ...stale];
  const findings: Finding[] = [];
  if (pending.length > 0) {
    const isDue = isDistributed || place.running !== undefined;
    const isBackedUp = settings.UPGRADE_BACKUP !== 'off';
    findings.push(
      (isDue ? problem : warning)(
        check,
        schema.ran.length === 0
          ? 'The database has no tables.'
          : `${pending.length} migrations of this release have not run: ${some(pending)}.`,
        isDue
          ? 'The release that is installed cannot run on these tables.'
          : `They run at the next start, ${isBackedUp ? 'after a backup; it' : 'which'} takes longer then.`,
        isDue || isBackedUp ? migrateCommand(isDistributed) : 'npm run backup -- lacquer.backup && npm start',
      ),
    );
  }
  if (schema.unknown.length > 0) findings.push(await explainUnknown(check, app, dataSource, schema, isDistributed));
  if (findings.length === 0) findings.push(ok(check, `All ${own.length} migrations have run.`));
  return { findings, hasTables: pending.length === 0 };
}

async function explainUnknown(
  check: string,
  app: AppName,
  dataSource: DataSource,
  { unknown, latest }: SchemaState,
  isDistributed: boolean,
): Promise<Finding> {
  const later = latest ? `Release ${latest.release}` : 'A later release';
  const found = `${later} has run ${unknown.length} migrations that this one does not know: ${some(unknown)}.`;
  // all of it is one release; the distributed mode serves while old and new containers run side by side
  if (!isDistributed)
    return problem(
      check,
      found,
      'This release does not start on these tables.',
      'Install the later release again. "npm start" names it, and the backup to go back to.',
    );
  try {
    await checkSchemaFloor(dataSource, app, [...platformMigrations, ...migrationsOf[app]]);
  } catch (error) {
    if (!(error instanceof OldReleaseError)) throw error;
    return problem(check, error.message, 'This release does not start.', 'Install the later release again.');
  }
  return warning(
    check,
    found,
    'This release works on these tables, without what the later one added.',
    'Install the later release again, unless you went back on purpose.',
  );
}

const some = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** An event waits for less than a second while everything works. Seconds. */
const longWait = 300;

async function lookAtOutbox(
  app: AppName,
  dataSource: DataSource,
  { place, isDistributed }: DatabaseContext,
): Promise<Finding[]> {
  const check = `outbox.${app}`;
  const { waiting, oldest, stuck, dead, unrouted } = await countUndelivered(dataSource);
  const found: Finding[] = [];
  if (dead > 0)
    found.push(
      problem(
        check,
        `${dead} events of ${app} are dead: they failed for good, or too often.`,
        'What should have followed them has not happened.',
        `${deadLettersCommand(isDistributed)} shows why; replay them once the cause is mended.`,
      ),
    );
  if (unrouted > 0)
    found.push(
      problem(
        check,
        `${unrouted} events of ${app} have no queue to go to.`,
        'They wait until the service that handles them declares its queue.',
        'Start every service, all of the same release.',
      ),
    );
  const mayMove = isDistributed || place.running !== undefined;
  if (stuck > 0 && mayMove)
    found.push(
      problem(
        check,
        `${stuck} events of ${app} have failed and wait for longer than a minute; the oldest for ${ageOf(oldest)}.`,
        'Their effects are late.',
        'See the log of the service that handles them; Health in the admin names it.',
      ),
    );
  else if (oldest > longWait && mayMove)
    found.push(
      problem(
        check,
        `${waiting} events of ${app} wait to be sent, the oldest for ${ageOf(oldest)}.`,
        'Messages, texts and figures are late.',
        'Start what is not running; "broker" and "running" here say more.',
      ),
    );
  else if (waiting > 0 && !mayMove)
    found.push(ok(check, `${waiting} events wait, and are sent when the product starts.`));
  return found.length > 0 ? found : [ok(check, 'No event waits for long.')];
}

async function lookAtGateway(dataSource: DataSource, context: DatabaseContext): Promise<Finding[]> {
  return [
    ...(await lookAtBackups(dataSource, context)),
    ...(await lookAtRestoreTests(dataSource, context)),
    ...(await lookAtRestores(dataSource)),
    ...(await tryKey(dataSource, context)),
    ...(await lookAtFirstOwner(dataSource, context)),
  ];
}

/** Without nightly ones: older backups lose more than a week. Seconds. */
const oldBackup = 8 * 86_400;

async function lookAtBackups(dataSource: DataSource, { settings, isDistributed }: DatabaseContext): Promise<Finding[]> {
  const check = 'backup.age';
  const command = backupCommand(isDistributed, settings.BACKUP_DIR);
  const loses = 'A disk that dies takes everything since then along.';
  const { ageSeconds, hasFailed, isNightly } = await new BackupRuns(dataSource).describe();
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
  else if (isNightly && ageSeconds > nightlyOverdueSeconds)
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
    `SELECT problem FROM ${table} WHERE problem IS NOT NULL ORDER BY ended_at DESC LIMIT 1`,
  );
  return row?.problem ?? '';
}

/** A weekly test that did not happen for a while. Seconds. */
const oldTest = 30 * 86_400;

/** Nothing is said of it before there is a backup. */
async function lookAtRestoreTests(
  dataSource: DataSource,
  { settings, isDistributed }: DatabaseContext,
): Promise<Finding[]> {
  const check = 'backup.test';
  const command = testRestoreCommand(isDistributed, settings.BACKUP_DIR);
  const { ageSeconds: backupAge } = await new BackupRuns(dataSource).describe();
  const { ageSeconds, hasFailed } = await new RestoreTests(dataSource).describe();
  const means = 'Whether the backups can be restored is not known.';
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

async function lookAtRestores(dataSource: DataSource): Promise<Finding[]> {
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

/** Whether the key opens what is encrypted with it. */
async function tryKey(dataSource: DataSource, { secondStepKey: SECOND_STEP_KEY }: DatabaseContext): Promise<Finding[]> {
  const check = 'keys.second-step';
  const any = await new SecondStepRepository(dataSource).findAny();
  if (!any || SECOND_STEP_KEY === undefined) return [];
  try {
    new SecretBox({ SECOND_STEP_KEY }).open(any.sealedSecret, any.accountId);
    return [ok(check, 'The key opens the second steps that are stored.')];
  } catch (error) {
    return [
      problem(
        check,
        messageOf(error),
        'Nobody who has a second step can sign in.',
        'Restore the key from a backup (infra/docs/backup.md), or: npm run staff -- reset-second-step EMAIL',
      ),
    ];
  }
}

async function lookAtFirstOwner(dataSource: DataSource, { settings }: DatabaseContext): Promise<Finding[]> {
  if (settings.ADMIN_PASSWORD === undefined) return [];
  const [account] = await dataSource.query<unknown[]>('SELECT FROM staff_account LIMIT 1');
  if (account === undefined) return [];
  return [
    warning(
      'settings.ADMIN_PASSWORD',
      'ADMIN_PASSWORD is set, and has done its work: accounts exist.',
      'A password that stands in the settings can be read there.',
      'Remove ADMIN_PASSWORD from .env. To change a password: npm run staff -- reset-password EMAIL',
    ),
  ];
}
