import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import type { TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { placeWith } from '../testing/places.js';
import { runBackupCli } from './backup-cli.js';
import type { Place } from './place.js';
import { runBackup, runFolderBackup } from './run-backup.js';

const options = { passphrase: undefined, isNightly: false };

describe('a backup', () => {
  let folder: string;
  let database: TestDatabase;
  let place: Place;
  beforeAll(async () => {
    database = await migratedProduct();
    place = placeWith(databaseUrls(database.url));
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-unfinished-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const leave = async (...names: string[]) => {
    for (const name of names) await writeFile(join(folder, name), 'half');
  };
  const drafts = async () => (await readdir(folder)).filter((name) => !name.endsWith('.backup')).toSorted();

  it('in a folder first removes what killed ones left there, however new', async () => {
    const old = 'lacquer-2026-03-01T03-00-00Z.backup';
    await leave(`${old}.0123abcd`, `${old}.0123abcd.draft`, 'notes.txt');
    await runFolderBackup(place, folder, options);
    expect(await drafts()).toEqual(['notes.txt']);
  });

  it('of one name first removes what killed ones left of it, and no copy that has a date', async () => {
    await leave('own.backup.0123abcd.draft', 'own.backup.20260301', 'other.backup.0123abcd.draft');
    await runBackup(place, join(folder, 'own.backup'), options);
    expect(await drafts()).toEqual(['other.backup.0123abcd.draft', 'own.backup.20260301']);
  });

  it('removes nothing that another one may be writing', async () => {
    const draft = 'own.backup.0123abcd.draft';
    await leave(draft);
    const other = await connectToSchema(place.urls.gateway);
    await other.query(`SELECT pg_advisory_lock_shared(hashtext('lacquer-backup'))`);
    await runBackup(place, join(folder, 'own.backup'), options);
    expect(await drafts()).toEqual([draft]);
    await other.end();
    await runBackup(place, join(folder, 'own.backup'), options);
    expect(await drafts()).toEqual([]);
  });

  it('makes a folder of a name without an ending, and no file where the nightly ones need a folder', async () => {
    const run = async (path: string, backupDir?: string) => {
      const said = new PassThrough();
      const withPlace = (work: (at: Place) => Promise<void>) => work(place);
      const code = await runBackupCli([path], { name: 'backup', stdout: said, stderr: said, withPlace, backupDir });
      return { code, said: String(said.read() ?? '') };
    };
    const nights = join(folder, 'nights');
    expect(await run(nights)).toMatchObject({ code: 0 });
    expect(await readdir(nights)).toEqual([expect.stringMatching(/^lacquer-.*\.backup$/)]);
    expect((await stat(nights)).mode & 0o777).toBe(0o700);

    const dotted = join(folder, 'salon.example.com');
    expect(await run(dotted, `${dotted}/`)).toMatchObject({ code: 0 });
    expect((await stat(dotted)).isDirectory()).toBe(true);

    expect(await run(join(folder, 'one.backup'))).toMatchObject({ code: 0 });
    expect((await stat(join(folder, 'one.backup'))).isFile()).toBe(true);
    await mkdir(join(folder, 'empty'));
    expect(await run(join(folder, 'not mounted', 'nights'))).toMatchObject({ code: 1 });
  });
});
