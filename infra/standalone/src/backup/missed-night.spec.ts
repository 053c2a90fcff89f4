import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { appNames } from '@lacquer/contracts/contract';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DatabaseUrls, databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { placeWith } from '../testing/places.js';
import { withGateway } from './gateway-records.js';
import { recordedNight, recordMissedNight } from './night-records.js';
import { startNightly } from './nightly.js';
import { runNightly } from './run-backup.js';

describe('a nightly backup that cannot begin', () => {
  let folder: string;
  let database: TestDatabase;
  let urls: DatabaseUrls;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-missed-'));
    database = await migratedProduct();
    urls = databaseUrls(database.url);
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => withGateway(urls, (gateway) => gateway.query<unknown>('DELETE FROM backup_run')));

  const runs = () =>
    withGateway(urls, (gateway) =>
      gateway.query<{ nightly: boolean; problem: string | null }[]>(
        'SELECT is_nightly AS nightly, problem FROM backup_run ORDER BY ended_at',
      ),
    );
  const state = () => withGateway(urls, (gateway) => new BackupRuns(gateway).describe());

  it('that is written and leaves no room for others, because older ones cannot be removed, is recorded', async () => {
    const nights = join(folder, 'nights');
    // folders in the place of old backups
    for (let day = 1; day <= 28; day += 1)
      await mkdir(join(nights, `lacquer-2026-01-${String(day).padStart(2, '0')}T03-00-00Z.backup`), {
        recursive: true,
      });

    const night = recordedNight(urls, () =>
      runNightly(placeWith(urls), nights, { passphrase: undefined, isTested: false }),
    );

    await expect(night).rejects.toThrow(/\.backup is written, but older backups could not be removed: /);
    expect(await runs()).toEqual([
      { nightly: true, problem: null },
      { nightly: true, problem: expect.stringContaining('older backups could not be removed') },
    ]);
    expect(await state()).toMatchObject({ hasFailed: true });
  });

  it('says that a file is where its folder should be, and is recorded', async () => {
    const file = join(folder, 'lacquer');
    await writeFile(file, 'a backup');
    // the first look, which else is a minute away
    const atOnce = (look: () => void) => void setImmediate(look);
    const timer = jest.spyOn(globalThis, 'setTimeout');
    timer.mockImplementationOnce(atOnce as unknown as typeof setTimeout);
    let say: (reason: string) => void = () => undefined;
    const missed = new Promise<string>((resolve) => {
      say = resolve;
    });
    const stop = startNightly({
      folder: file,
      readZone: () => Promise.resolve('UTC'),
      backUp: () => Promise.resolve(),
      missed: (error) => {
        say(messageOf(error));
        return Promise.resolve();
      },
      failed: () => undefined,
      noted: () => undefined,
    });
    timer.mockRestore();
    expect(await missed).toBe(
      `${file} is a file, so no backup can be made in a folder of that name. Move the file away.`,
    );
    await stop();
  });

  it('is one that failed at Health, once an hour', async () => {
    await recordMissedNight(urls, new Error('The folder is read-only.'));
    await recordMissedNight(urls, new Error('The folder is read-only.'));
    expect(await runs()).toEqual([{ nightly: true, problem: 'The folder is read-only.' }]);
    expect(await state()).toMatchObject({ hasFailed: true, isNightly: true });
    await withGateway(urls, (gateway) =>
      gateway.query<unknown>(`UPDATE backup_run SET ended_at = ended_at - interval '1 hour'`),
    );
    await recordMissedNight(urls, new Error('The folder is read-only.'));
    expect(await runs()).toHaveLength(2);
  });

  it('is recorded once, whoever notices it', async () => {
    const place = placeWith(urls);
    const night = (work: () => Promise<unknown>) => recordedNight(urls, work).then(() => 'written', messageOf);
    expect(await night(() => Promise.reject(new Error('No process could be started.')))).toBe(
      'No process could be started.',
    );
    expect(await runs()).toEqual([{ nightly: true, problem: 'No process could be started.' }]);
    const stopping = new AbortController();
    const stopped = () => {
      stopping.abort();
      return Promise.reject(new Error('The operation was aborted'));
    };
    await recordedNight(urls, stopped, stopping.signal).catch(() => undefined);
    expect(await runs()).toHaveLength(1);
    const options = { passphrase: undefined, isTested: false };
    await night(() => recordedNight(urls, () => runNightly(place, join(folder, 'nowhere'), options)));
    expect(await runs()).toHaveLength(2);
    const nights = await mkdtemp(join(folder, 'nights-'));
    expect(await night(() => runNightly(place, nights, options))).toBe('written');
    expect(await runs()).toHaveLength(3);
    expect(await state()).toMatchObject({ hasFailed: false });
  });

  it.each(['nightly-once.js', 'nightly-backup.js'])(
    'since a setting cannot be read is recorded by %s',
    async (name) => {
      const program = fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
      const { PATH } = process.env;
      const env = {
        PATH,
        BACKUP_DIR: folder,
        BACKUP_PASSPHRASE: 'short',
        ...Object.fromEntries(appNames.map((app) => [`${app.toUpperCase()}_DATABASE_URL`, urls[app]])),
      };
      const code = await new Promise((resolve) => {
        execFile(process.execPath, [program, folder], { env }, (error) => resolve(error?.code ?? 0));
      });
      expect(code).toBe(1);
      expect(await runs()).toEqual([{ nightly: true, problem: expect.stringContaining('BACKUP_PASSPHRASE') }]);
    },
  );

  it('is missed for a year, and not by what a clock that was ahead has recorded', async () => {
    await withGateway(urls, (gateway) =>
      gateway.query<unknown>(
        `INSERT INTO backup_run (id, is_nightly, bytes, ended_at) VALUES (gen_random_uuid(), true, 1, now() - interval '40 days'),
           (gen_random_uuid(), false, 1, now() + interval '1 day')`,
      ),
    );
    const { ageSeconds, ...rest } = await state();
    expect(rest).toEqual({ hasFailed: false, isNightly: true });
    expect(ageSeconds).toBeGreaterThan(39 * 86_400);
  });

  it('is not hidden by what a clock that was ahead has recorded, once that time has come', async () => {
    await withGateway(urls, (gateway) =>
      gateway.query<unknown>(
        `INSERT INTO backup_run (id, is_nightly, bytes, ended_at) VALUES (gen_random_uuid(), true, 1, now() + interval '2 days')`,
      ),
    );
    await recordMissedNight(urls, new Error('The folder is read-only.'));
    // two days later
    await withGateway(urls, (gateway) =>
      gateway.query<unknown>(`UPDATE backup_run SET ended_at = ended_at - interval '2 days'`),
    );
    const { ageSeconds, hasFailed } = await state();
    expect({ hasFailed, isOld: (ageSeconds ?? 0) > 86_400 }).toEqual({ hasFailed: true, isOld: true });
  });
});
