import type { AppName } from '@lacquer/contracts/contract';
import { platformMigrations } from '@lacquer/platform/database/migrate';
import { namesOf } from '@lacquer/platform/database/schema-floor';
import { readSchemaState, type SchemaState } from '@lacquer/platform/database/schema-state';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { productVersion } from '@lacquer/platform/release/version';
import { waitForBackups } from '../backup/backup-lock.js';
import { requireSpace } from '../backup/free-space.js';
import type { Place } from '../backup/place.js';
import { appNames, type DatabaseUrls, migrateAll, migrationsOf } from '../database/schema.js';
import { lastOf } from './later-release-error.js';
import { type BegunUpgrade, upgradeBackupName, UpgradeBackups } from './upgrade-backups.js';

/** No backup could be made before an upgrade, which therefore did not begin. */
export class UpgradeBackupError extends Error {
  override readonly name = 'UpgradeBackupError';

  constructor(cause: unknown, withoutBackup: string) {
    super(
      [
        `The upgrade to ${productVersion()} did not begin, because no backup could be made before it: ${messageOf(cause)}`,
        'Nothing was changed. Mend that and start again, or go on without a backup, and so without a way back:',
        `  ${withoutBackup}`,
      ].join('\n'),
      { cause },
    );
  }
}

export interface UpgradeOptions {
  place: Place;
  /** The folder of the backups, which also knows an upgrade that was interrupted; undefined: there is none. */
  backups: UpgradeBackups | undefined;
  /** Whether a backup is made before. Without a folder there is none. */
  isBackedUp: boolean;
  passphrase: string | undefined;
  /** The command that goes on if the backup fails. */
  withoutBackup: string;
  /** Receives lines for the user, if there is something to wait for. */
  say: (line: string) => void;
  /** The free bytes of the disk with this folder. */
  freeBytes?: (folder: string) => Promise<number>;
}

type States = ReadonlyMap<AppName, SchemaState>;

/** What state the databases are in, as this release sees them. */
export async function readStates(urls: DatabaseUrls): Promise<States> {
  const states = appNames.map(
    async (app) =>
      [app, await readSchemaState(urls[app], namesOf([...platformMigrations, ...migrationsOf[app]]))] as const,
  );
  return new Map(await Promise.all(states));
}

/**
 * Migrates the databases to this release, and resolves with the migrations that ran. If there is data that they change, a
 * backup is made before. Whatever is interrupted is finished by running it again.
 *
 * @throws UpgradeBackupError if the backup fails; OldReleaseError
 */
export async function upgrade(states: States, options: UpgradeOptions): Promise<string[]> {
  const { place, backups, isBackedUp, say } = options;
  const begun = await findBegun(options);
  const pending = [...states.values()].reduce((sum, state) => sum + state.pending.length, 0);
  let backup = begun?.backup;
  if (pending > 0 && (await hasData(place.urls))) {
    say(`Upgrading to ${productVersion()}: ${pending} ${pending === 1 ? 'migration' : 'migrations'} of the data.`);
    if (backups && begun && isUnderWay(states, begun)) {
      say(`It goes on where it was interrupted. The backup from before it: ${backups.pathOf(begun.backup)}`);
      if (isBackedUp && (await backups.isOld())) await backUpAgain(states, backups, options, begun);
    } else if (!backups || !isBackedUp) {
      backup = undefined;
      say('No backup is made before, as the settings say.');
    } else backup = await backUp(states, backups, options, begun);
  }
  if (pending > 0) await waitForBackups(place.urls, say);
  // without pending ones too: functions may have changed, and the last migration may have run just before a kill
  const ran = await migrateAll(place.urls, backup);
  if (begun || backup !== undefined) await backups?.end(backup);
  return ran;
}

/** Without a backup, nothing of their folder is needed: one that cannot be read stops no upgrade. */
async function findBegun({ backups, isBackedUp, say }: UpgradeOptions): Promise<BegunUpgrade | undefined> {
  try {
    return await backups?.findBegun();
  } catch (error) {
    if (isBackedUp) throw error;
    say(`The backups from before an upgrade cannot be read: ${messageOf(error)}`);
    return undefined;
  }
}

/** The first start creates the owner's account last. Until then there is nothing that a backup could save. */
const hasData = ({ gateway }: DatabaseUrls): Promise<boolean> =>
  withSchemaClient(gateway, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('staff_account') IS NOT NULL AS exists`,
    );
    if (!rows[0]?.exists) return false;
    return (await client.query('SELECT FROM staff_account LIMIT 1')).rowCount === 1;
  });

/** Whether some of the migrations have run since its backup. A backup made now would not fit the release of before. */
const isUnderWay = (states: States, { ran }: BegunUpgrade): boolean =>
  [...states].some(([app, state]) => state.ran.length > ran[app]);

/** Resolves with the name of the backup. */
async function backUp(
  states: States,
  backups: UpgradeBackups,
  options: UpgradeOptions,
  superseded: BegunUpgrade | undefined,
): Promise<string> {
  const ran = Object.fromEntries([...states].map(([app, state]) => [app, state.ran.length])) as BegunUpgrade['ran'];
  return write(states, backups, options, (backup) => backups.begin({ backup, ran }, superseded));
}

/**
 * What people have done since the backup from before is only in the databases, some of which are already migrated: the
 * release before may have served meanwhile. This release can restore the second backup.
 */
const backUpAgain = (states: States, backups: UpgradeBackups, options: UpgradeOptions, begun: BegunUpgrade) =>
  write(states, backups, options, () => backups.touch(begun));

/** Resolves with the name of the backup, once it is recorded. */
async function write(
  states: States,
  backups: UpgradeBackups,
  { place, passphrase, withoutBackup, say, freeBytes }: UpgradeOptions,
  record: (backup: string) => Promise<void>,
): Promise<string> {
  const from = lastOf([...states.values()].flatMap(({ latest }) => latest ?? []));
  const backup = upgradeBackupName(from?.release, productVersion(), new Date());
  try {
    await backups.open();
    // a backup is smaller than the tables, and a migration may write a table anew
    await requireSpace(place.urls, backups.folder, freeBytes);
    // loaded only here: most starts are no upgrade
    const { writeBackup } = await import('../backup/write-backup.js');
    await writeBackup(place, backups.pathOf(backup), { passphrase });
    await record(backup);
  } catch (error) {
    throw new UpgradeBackupError(error, withoutBackup);
  }
  say(`Backed up: ${backups.pathOf(backup)}`);
  return backup;
}
