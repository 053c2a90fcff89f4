import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appNames } from '@lacquer/contracts/contract';
import { privacyKey, siteStorageUrl } from '@lacquer/platform/config/service-settings';
import { readSettings } from '@lacquer/platform/config/settings';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { findText, replaceFile } from '@lacquer/platform/files/whole-files';
import { type FileStorage, storageFault } from '@lacquer/platform/storage/file-storage';
import { storageAt } from '@lacquer/platform/storage/storage-at';
import { z } from 'zod';
import { standaloneSettings } from '../config.js';
import type { DatabaseUrls } from '../database/schema.js';
import { findRunning } from '../running-file.js';
import { privacyKeyFile, secondStepKeyFile } from '../stored-secret.js';
import { databaseSettingOf, databaseSettings } from './database-settings.js';
import { keyNames, type ProductKeys } from './sealed-keys.js';

/** Where a product keeps everything that a backup contains. */
export interface Place {
  urls: DatabaseUrls;
  /** Undefined: pictures are in the databases. */
  storage: FileStorage | undefined;
  keys: KeyStore;
  /** The folder of the databases, if they are on this machine. */
  folder?: string | undefined;
}

export interface KeyStore {
  read(): Promise<ProductKeys>;
  /** Whether the settings give this key, which the store cannot change. */
  isGiven(name: keyof ProductKeys): boolean;
  /**
   * Stores the keys of a restored product. Resolves with the names of those that the settings must give it.
   */
  write(keys: ProductKeys): Promise<string[]>;
}

/** What a place needs to know beside its databases. */
export const placeSettings = z.object({
  DATA_DIR: standaloneSettings.shape.DATA_DIR,
  DATABASE_URL: standaloneSettings.shape.DATABASE_URL,
  SITE_STORAGE_URL: siteStorageUrl,
  PRIVACY_KEY: privacyKey,
  SECOND_STEP_KEY: standaloneSettings.shape.SECOND_STEP_KEY,
});
export type PlaceSettings = z.output<typeof placeSettings>;

/** The container `operator` of the distributed mode has the URL of each app's database. */
export const isDistributedPlace = (env: NodeJS.ProcessEnv = process.env): boolean =>
  readSettings(z.object({ GATEWAY_DATABASE_URL: z.string().optional() }), env).GATEWAY_DATABASE_URL !== undefined;

/**
 * Opens the databases of the settings, in the current mode, without migrating them: of the running product, or else of the
 * one that would start.
 */
export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const settings = readSettings(placeSettings);
  if (isDistributedPlace()) {
    const given = readSettings(z.object(databaseSettings));
    const urls = Object.fromEntries(appNames.map((app) => [app, given[databaseSettingOf(app)]])) as DatabaseUrls;
    return work({ urls, storage: storageOf(settings), keys: new GivenKeys(settings) });
  }
  const running = await findRunning(settings.DATA_DIR);
  if (running) return work(standalonePlace(settings, running.databaseUrls));
  // imported on demand, because the images have no embedded database
  const { endWithoutDatabase, openDatabase } = await import('../database/database.js');
  const database = await openDatabase(settings, endWithoutDatabase);
  try {
    return await work(standalonePlace(settings, database.urls));
  } finally {
    await database.close();
  }
}

/** The place of the standalone product, whose databases are open. */
export const standalonePlace = (settings: PlaceSettings, urls: DatabaseUrls): Place => ({
  urls,
  storage: storageOf(settings),
  keys: new StoredKeys(settings),
  folder: settings.DATABASE_URL === undefined ? settings.DATA_DIR : undefined,
});

const storageOf = ({ SITE_STORAGE_URL }: PlaceSettings): FileStorage | undefined =>
  storageAt(
    SITE_STORAGE_URL,
    (cause) => new UnavailableError('BACKUP.STORAGE_UNAVAILABLE', storageFault(cause), { cause }),
  );

/** Keys of the settings alone: of the distributed mode. */
class GivenKeys implements KeyStore {
  constructor(private readonly settings: PlaceSettings) {}

  isGiven(): boolean {
    return true;
  }

  read(): Promise<ProductKeys> {
    const { SECOND_STEP_KEY, PRIVACY_KEY } = this.settings;
    return Promise.resolve({ ...(SECOND_STEP_KEY && { SECOND_STEP_KEY }), ...(PRIVACY_KEY && { PRIVACY_KEY }) });
  }

  async write(keys: ProductKeys): Promise<string[]> {
    return differing(keys, await this.read());
  }
}

/** Those that `npm start` makes in `DATA_DIR`. */
export const keyFiles = { SECOND_STEP_KEY: secondStepKeyFile, PRIVACY_KEY: privacyKeyFile } as const;

/** Keys of the settings, or of the files that `npm start` makes in `DATA_DIR`. */
class StoredKeys implements KeyStore {
  constructor(private readonly settings: PlaceSettings) {}

  isGiven(name: keyof ProductKeys): boolean {
    return this.settings[name] !== undefined;
  }

  async read(): Promise<ProductKeys> {
    const keys: ProductKeys = {};
    for (const name of keyNames) {
      const key = this.settings[name] ?? (await findText(this.pathOf(name)));
      if (key) keys[name] = key;
    }
    return keys;
  }

  async write(keys: ProductKeys): Promise<string[]> {
    for (const name of keyNames) {
      const key = keys[name];
      if (!key || this.isGiven(name)) continue;
      await mkdir(this.settings.DATA_DIR, { recursive: true });
      await replaceFile(this.pathOf(name), key, 0o600);
    }
    return differing(keys, await this.read());
  }

  private pathOf(name: keyof ProductKeys): string {
    return join(this.settings.DATA_DIR, keyFiles[name]);
  }
}

const differing = (keys: ProductKeys, present: ProductKeys): string[] =>
  keyNames.filter((name) => keys[name] && keys[name] !== present[name]);
