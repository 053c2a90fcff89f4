import { type AppName, appNames } from '@lacquer/contracts/contract';
import { squareMeasuresOfDatabase } from '@lacquer/customer/square/square-measures';
import { SecondStepRepository } from '@lacquer/gateway/staff/second-step/second-step.repository';
import { SecretBox } from '@lacquer/gateway/staff/second-step/secret-box';
import { messagingMeasuresOfDatabase } from '@lacquer/messaging/reporting/operations/stored-measures';
import { readDatabaseClockOffset, toleratedDatabaseOffset } from '@lacquer/platform/database/database-clock';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { type MeasureGroup, readTroubles } from '@lacquer/platform/metrics/measures';
import { countUndelivered } from '@lacquer/platform/outbox/outbox-measures';
import { DataSource } from 'typeorm';
import { addressOf, connectionFault } from './connection-fault.js';
import { lookAtBackups, lookAtRestoreTests } from './backup-checks.js';
import { deadLettersCommand } from './commands.js';
import type { DatabaseContext } from './database-context.js';
import { ageOf } from './durations.js';
import { type Finding, notChecked, ok, problem, warning } from './finding.js';
import { compareMigrations } from './migration-checks.js';
import type { Check } from './run-checks.js';
import { judgeTrouble } from './trouble-findings.js';

/** Below the time of a check, so that the fault is named. Milliseconds. */
const timeouts = { connectMs: 3000, answerMs: 3500, lockMs: 1000 };

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
    if (!context.isDistributed) found.push(...(await lookAtTrouble(app, dataSource)));
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

/** What databases know of the trouble of their services. */
const storedMeasures: Partial<Record<AppName, (dataSource: DataSource) => MeasureGroup[]>> = {
  customer: squareMeasuresOfDatabase,
  messaging: messagingMeasuresOfDatabase,
};

/** In containers the services say it themselves. A standalone product tells the trouble of its gateway only. */
async function lookAtTrouble(app: AppName, dataSource: DataSource): Promise<Finding[]> {
  const measures = storedMeasures[app]?.(dataSource) ?? [];
  return judgeTrouble(`running.${app}`, app, await readTroubles(measures));
}

async function lookAtGateway(dataSource: DataSource, context: DatabaseContext): Promise<Finding[]> {
  return [
    ...(await lookAtBackups(dataSource, context)),
    ...(await lookAtRestoreTests(dataSource, context)),
    ...(await tryKey(dataSource, context)),
    ...(await lookAtFirstOwner(dataSource, context)),
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
