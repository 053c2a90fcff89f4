import { access } from 'node:fs/promises';
import { type AppName, appNames } from '@lacquer/contracts/contract';
import { platformMigrations } from '@lacquer/platform/database/migrate';
import { isDatabaseAway } from '@lacquer/platform/errors/database-errors';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { migrationsOf } from '../database/schema.js';
import { BackupFileError, type BackupManifest } from './backup-file.js';
import { eventTypesOf } from './event-types.js';
import { requireSpaceFor } from './free-space.js';
import type { KeyStore, Place } from './place.js';
import { type BackupReader, readBackup } from './read-backup.js';
import { explainFault } from './restore-fault.js';
import { RestoredDatabase } from './restored-database.js';
import { keyNames, openKeys, type ProductKeys } from './sealed-keys.js';
import { pictureTables } from './stored-pictures.js';

export interface RestoreOptions {
  /** Replaces what is there. */
  replaces: boolean;
  passphrase: string | undefined;
  /** Restores without the keys of the backup. */
  withoutKeys: boolean;
  /** The free bytes of the disk with this folder. */
  freeBytes?: (folder: string) => Promise<number>;
}

export interface Restored {
  manifest: BackupManifest;
  /** False: an interrupted restore had filled all databases, and only the keys were missing. */
  isFilled: boolean;
  /** The keys of the backup; undefined: it has none, or they were left out. */
  keys: ProductKeys | undefined;
  /** The keys that the settings must give the product. */
  keysToSet: string[];
}

/**
 * Restores a backup. The whole file is checked before anything changes. All databases are filled in a transaction each, and
 * committed when the last one is complete, and then the keys are stored. A restore that is killed in between is finished by
 * running it again: the databases that already hold this backup stay.
 */
export async function restoreBackup(place: Place, path: string, options: RestoreOptions): Promise<Restored> {
  await access(path);
  let sealedKeys: string | undefined;
  const manifest = await readBackup(path, {
    keys: (text) => {
      sealedKeys = text;
      return Promise.resolve();
    },
  });
  refuseLaterRelease(manifest);
  const keys = await keysOf(sealedKeys, options);
  if (manifest.pictures && manifest.pictures.count > 0 && !place.storage) {
    throw new BackupFileError(
      `The backup contains ${manifest.pictures.count} files of pictures from a storage. Set SITE_STORAGE_URL to the storage that takes them. Nothing was changed.`,
    );
  }
  const databases = new Map<AppName, RestoredDatabase>();
  let state = 'Nothing was changed.';
  try {
    for (const app of appNames) databases.set(app, await RestoredDatabase.open(app, place.urls[app]));
    const open = await chooseDatabases(databases, manifest, options.replaces);
    if (open.size === 0) {
      const keysToSet = await finishKeys(place.keys, keys);
      await analyze(databases);
      return { manifest, isFilled: false, keys, keysToSet };
    }
    if (place.folder !== undefined) {
      const filled = [...open.keys()].map((app) => manifest.databases[app]);
      await requireSpaceFor(filled, place.folder, options.freeBytes);
    }
    for (const database of open.values()) await database.begin(manifest.databases[database.app]);
    await fill(open, path, place, manifest);
    for (const database of open.values()) await database.complete(manifest, manifest.databases[database.app]);
    await sendMissedEvents(databases, open);
    await movePictures(open, place, manifest);
    for (const database of open.values()) {
      await database.commit();
      state = 'Some of the databases are restored, and the product does not start until all of them are.';
    }
    const keysToSet = keys ? await storeKeys(place.keys, keys) : [];
    await analyze(open);
    return { manifest, isFilled: true, keys, keysToSet };
  } catch (error) {
    throw await explainFault(error, { folder: place.folder, state });
  } finally {
    for (const database of databases.values()) await database.close();
  }
}

/** A later release has migrations that this one does not know. */
export function refuseLaterRelease({ databases, release }: BackupManifest): void {
  for (const app of appNames) {
    const known = new Set(
      [...platformMigrations, ...migrationsOf[app]].flatMap((each) => (typeof each === 'function' ? [each.name] : [])),
    );
    const unknown = databases[app].migrations.find((name) => !known.has(name));
    if (unknown === undefined) continue;
    throw new BackupFileError(
      `The backup was written by a later release, ${release}: its database of ${app} has the migration ${unknown}, which this release does not know. Restore it with that release. Nothing was changed.`,
    );
  }
}

async function keysOf(
  text: string | undefined,
  { passphrase, withoutKeys }: RestoreOptions,
): Promise<ProductKeys | undefined> {
  if (text === undefined || withoutKeys) return undefined;
  if (passphrase !== undefined) return openKeys(text, passphrase);
  throw new BackupFileError(
    'The backup contains encrypted keys. Set BACKUP_PASSPHRASE to its passphrase, or restore without them: --without-keys. Nothing was changed.',
  );
}

/** The databases to fill; none: all of them hold this backup already. @throws Error with a sentence if one is full and must not be replaced */
async function chooseDatabases(
  databases: ReadonlyMap<AppName, RestoredDatabase>,
  { id }: BackupManifest,
  replaces: boolean,
): Promise<Map<AppName, RestoredDatabase>> {
  if (replaces) return new Map(databases);
  const open = new Map<AppName, RestoredDatabase>();
  for (const [app, database] of databases) {
    const found = await database.find(id);
    if (found === 'full') {
      throw new Error(
        `There is a product here already: the database of ${app} is not empty. Add --replace to replace everything in it with the backup. Nothing was changed.`,
      );
    }
    if (found === 'empty') open.set(app, database);
  }
  return open;
}

/** All rows are committed: if PostgreSQL has no room for the planner's figures, or is gone, it makes them itself later. */
async function analyze(databases: ReadonlyMap<AppName, RestoredDatabase>): Promise<void> {
  try {
    for (const database of databases.values()) await database.analyze();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}

/** @throws Error with a sentence: the databases are filled */
async function storeKeys(store: KeyStore, keys: ProductKeys): Promise<string[]> {
  try {
    return await store.write(keys);
  } catch (cause) {
    throw new Error(
      `The databases are restored, but the keys are not: ${messageOf(cause)} Restore the same backup again before you start the product; the databases stay.`,
      { cause },
    );
  }
}

const again = 'Add --replace to restore it again, without what has changed since. Nothing was changed.';

/**
 * Stores the keys where a killed restore has filled all databases and stored none. A key that was made here since stays:
 * what is encrypted with it would be lost.
 *
 * @throws Error with a sentence if nothing is missing, or if the place has keys of its own
 */
async function finishKeys(store: KeyStore, keys: ProductKeys = {}): Promise<string[]> {
  const present = await store.read();
  const missing: ProductKeys = {};
  const others: (keyof ProductKeys)[] = [];
  for (const name of keyNames) {
    const key = keys[name];
    if (key === undefined || key === present[name]) continue;
    if (present[name] === undefined) missing[name] = key;
    else others.push(name);
  }
  const own = others.filter((name) => !store.isGiven(name));
  if (own.length > 0) {
    throw new Error(
      `This backup is restored here already, but the product has another ${own.join(' and ')} than the backup. ${again}`,
    );
  }
  if (others.length === 0 && Object.keys(missing).length === 0)
    throw new Error(`This backup is restored here already. ${again}`);
  return [...(await store.write(missing)), ...others];
}

/** Copies the rows of a backup into databases that have begun, and its pictures into the storage, if there is one. */
export async function fill(
  databases: ReadonlyMap<AppName, RestoredDatabase>,
  path: string,
  { storage }: Pick<Place, 'storage'>,
  { id }: BackupManifest,
): Promise<void> {
  const reader: BackupReader = {
    tablePart: async (app, table, bytes) => databases.get(app as AppName)?.copy(table, bytes),
    picture: async (name, bytes) => storage?.put(name, bytes),
  };
  const { id: read } = await readBackup(path, reader);
  if (read !== id) throw new BackupFileError('The file was replaced while it was read. Nothing was changed.');
}

/** An event that was sent at the moment of the backup, and not received, is sent again. */
export async function sendMissedEvents(
  databases: ReadonlyMap<AppName, RestoredDatabase>,
  open: ReadonlyMap<AppName, RestoredDatabase>,
): Promise<void> {
  for (const [app, database] of open) {
    for (const [handler, types] of eventTypesOf(app)) {
      for await (const ids of database.publishedEvents(types)) {
        const missed = (await databases.get(handler)?.listUnreceived(ids)) ?? [];
        if (missed.length > 0) await database.publishAgain(missed);
      }
    }
  }
}

/** The files are in the storage of this place. */
async function movePictures(
  databases: ReadonlyMap<AppName, RestoredDatabase>,
  { storage }: Place,
  { pictures }: BackupManifest,
): Promise<void> {
  if (!pictures || !storage || pictures.place === storage.place) return;
  for (const { app, moveSql } of pictureTables)
    await databases.get(app)?.movePictures(moveSql, pictures.place, storage.place);
}
