import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type AppName, appNames } from '@lacquer/contracts/contract';
import { within } from '@lacquer/platform/deadline/within';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { databaseSettingOf } from '../backup/database-settings.js';
import { databaseUrls } from '../database/schema.js';
import { findRunning, type Running } from '../running-file.js';
import type { DoctorSettings } from './doctor-settings.js';
import { type Finding, notChecked, problem } from './finding.js';

/** The databases that the product uses, or would use. */
export interface ExaminedPlace {
  /** Of the apps whose address is known. */
  urls: Partial<Record<AppName, string>>;
  /** The setting with an app's address; undefined: the embedded database. */
  settingOf: (app: AppName) => string | undefined;
  running: Running | undefined;
  /** Why there are no databases to look at. */
  findings: Finding[];
  close: () => Promise<void>;
}

/** A database that has crashed reads its log first. Milliseconds. */
const startMs = 20_000;

const nothingToClose = (): Promise<void> => Promise.resolve();

/**
 * Finds the databases: of the running product, of the settings, or else the embedded one, which is started for as long as
 * the examination takes. Unlike `withPlace` it makes nothing that is not there, no role and no folder.
 */
export async function openExaminedPlace(settings: DoctorSettings, isDistributed: boolean): Promise<ExaminedPlace> {
  if (isDistributed) {
    const urls = Object.fromEntries(
      appNames.flatMap((app) => {
        const url = settings[databaseSettingOf(app)];
        return url === undefined ? [] : [[app, url]];
      }),
    );
    return { urls, settingOf: databaseSettingOf, running: undefined, findings: [], close: nothingToClose };
  }
  const dataDir = settings.DATA_DIR ?? '.data';
  const warnings: string[] = [];
  const running = await findRunning(dataDir, (line) => warnings.push(line));
  const findings = warnings.map((line) =>
    problem('running', line, 'Commands do not find the running product.', 'Restart the product.'),
  );
  const settingOf = () => (settings.DATABASE_URL === undefined ? undefined : 'DATABASE_URL');
  const opened = { settingOf, running, findings, close: nothingToClose };
  if (running) return { ...opened, urls: running.databaseUrls };
  if (settings.DATABASE_URL !== undefined) return { ...opened, urls: databaseUrls(settings.DATABASE_URL) };
  return { ...opened, ...(await startEmbedded(resolve(dataDir), findings)) };
}

async function startEmbedded(
  dataDir: string,
  findings: Finding[],
): Promise<Pick<ExaminedPlace, 'urls' | 'findings' | 'close'>> {
  const postgresDir = join(dataDir, 'postgres');
  const without = (finding: Finding) => ({ urls: {}, findings: [...findings, finding], close: nothingToClose });
  try {
    await stat(join(postgresDir, 'PG_VERSION'));
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT')
      return without(
        notChecked('database', `the product has never been started with the data folder ${dataDir}.`, 'npm start'),
      );
    return without(
      problem(
        'database',
        `The data folder cannot be read: ${messageOf(error)}`,
        'The product does not start.',
        `Run this as the user of the product, or give it the folder: ls -ld ${dataDir}`,
      ),
    );
  }
  // imported on demand, because the images have no embedded database
  const { startEmbeddedPostgres } = await import('@lacquer/servers/embedded-postgres/embedded-postgres');
  const { StartupError } = await import('@lacquer/servers/embedded-postgres/startup-error');
  const starting = startEmbeddedPostgres({ dataDir: postgresDir });
  try {
    const server = await within(startMs, starting);
    return { urls: databaseUrls(server.url), findings, close: () => server.stop() };
  } catch (error) {
    if (error instanceof StartupError && error.code === 'data-directory-held')
      return without(notChecked('database', `${error.message} The product or another command may be starting.`));
    // one that starts late must not stay
    starting.then(
      (server) => server.stop(),
      () => undefined,
    );
    return without(
      problem(
        'database',
        error instanceof StartupError ? error.message : `The embedded database did not start: ${messageOf(error)}`,
        'The product does not start.',
        'Mend what it says, then run this again; infra/docs/runbook.md has more.',
      ),
    );
  }
}
