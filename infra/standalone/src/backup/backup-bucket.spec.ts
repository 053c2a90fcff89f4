import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { appNames } from '@lacquer/contracts/contract';
import { BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { BucketArchive } from '@lacquer/platform/storage/bucket-archive';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DatabaseUrls, databaseUrls } from '../database/schema.js';
import { bucketChecks } from '../doctor/backup-checks.js';
import { runChecks } from '../doctor/run-checks.js';
import { addSomeOfEach, contentsOf } from '../testing/backed-up-contents.js';
import { type BucketServer, bucketKey, startBucketServer } from '../testing/bucket-server.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { placeWith } from '../testing/places.js';
import { BackupBucket } from './backup-bucket.js';
import { runBackupCli } from './backup-cli.js';
import { backupName, listBackups } from './backup-folder.js';
import { withGateway } from './gateway-records.js';
import { recordedNight } from './night-records.js';
import type { Place } from './place.js';
import { runRestoreCli } from './restore-cli.js';
import { runNightly } from './run-backup.js';

const dayMs = 86_400_000;

describe('a bucket of backups', () => {
  let folder: string;
  let server: BucketServer;
  let source: TestDatabase;
  let urls: DatabaseUrls;
  let place: Place;
  let nights: string;
  let count = 0;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-copies-'));
    server = await startBucketServer();
    source = await migratedProduct();
    urls = databaseUrls(source.url);
    place = placeWith(urls);
    await addSomeOfEach(urls);
  });
  afterAll(async () => {
    await source.drop();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    count += 1;
    nights = join(folder, `nights ${count}`);
    await mkdir(nights);
    await forgetRuns();
    await withGateway(urls, (gateway) => gateway.query<unknown>('DELETE FROM restore_test'));
  });
  afterEach(async () => {
    server.fault = () => undefined;
    for (const database of databases.splice(0)) await database.drop();
  });

  const address = () => server.address(`number ${count}`);
  const bucket = (at = address()) => new BackupBucket(at, { partBytes: 100_000, waitMs: 1 });
  const stored = async () => {
    const own = `number ${count}/`;
    return (await server.files()).flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []));
  };
  const forgetRuns = () => withGateway(urls, (gateway) => gateway.query<unknown>('DELETE FROM backup_run'));
  const runs = () =>
    withGateway(urls, (gateway) =>
      gateway.query<{ nightly: boolean; problem: string | null }[]>(
        'SELECT is_nightly AS nightly, problem FROM backup_run ORDER BY ended_at',
      ),
    );
  const state = () => withGateway(urls, (gateway) => new BackupRuns(gateway).describe());
  const night = (at = bucket(), isTested = false) =>
    recordedNight(urls, () => runNightly(place, nights, { passphrase: undefined, isTested, bucket: at }));
  /** Puts files of this age into the bucket, one each day. */
  const addOld = async (days: readonly number[], name = backupName) => {
    const path = join(folder, 'old');
    await writeFile(path, 'old');
    const archive = new BucketArchive(address());
    for (const day of days) await archive.upload(name(new Date(Date.now() - day * dayMs)), path);
  };
  const emptyPlace = async () => {
    const database = await freshDatabase();
    databases.push(database);
    return placeWith(databaseUrls(database.url));
  };
  const output = () => {
    const said = new PassThrough();
    return { stdout: said, stderr: said, read: () => String(said.read() ?? '') };
  };
  const restore = async (into: Place, ...args: string[]) => {
    const { read, ...streams } = output();
    const code = await runRestoreCli(args, {
      ...streams,
      name: 'npm run restore --',
      stdin: Readable.from([]),
      withPlace: (work) => work(into),
      openBucket: () => bucket(),
    });
    return { code, said: read() };
  };
  const backUp = async (argument: string, more: { backupDir?: string; bucket?: BackupBucket | undefined } = {}) => {
    const { read, ...streams } = output();
    const code = await runBackupCli([argument], {
      ...streams,
      name: 'npm run backup --',
      withPlace: (work) => work(place),
      backupDir: more.backupDir,
      openBucket: () => ('bucket' in more ? more.bucket : bucket()),
    });
    return { code, said: read() };
  };

  it('has the backup of each night, and keeps of the others as many as a folder', async () => {
    await addOld(Array.from({ length: 12 }, (_, day) => day + 1));
    await addOld([400], () => 'lacquer-notes.txt');
    const { path } = await night();

    const [written] = await listBackups(nights);
    expect(path).toBe(join(nights, written?.name ?? ''));
    const names = await stored();
    expect(names).toContain(written?.name);
    expect(names).toContain('lacquer-notes.txt');
    // this one, six other days, the weeks before, and not yet a month that the weeks do not have
    const kept = names.filter((name) => name.endsWith('.backup'));
    expect(kept.length).toBeGreaterThanOrEqual(7);
    expect(kept.length).toBeLessThan(13);
    expect(await runs()).toEqual([{ nightly: true, problem: null }]);
    const again = await night();
    expect(await stored()).toEqual(expect.arrayContaining([written?.name, (await listBackups(nights))[0]?.name]));
    expect(again.path).not.toBe(path);
  });

  it('is a place to restore from, and the product is the same', async () => {
    const { path } = await night();
    const [name = ''] = await stored();
    expect(path.endsWith(name)).toBe(true);
    await rm(nights, { recursive: true });
    const other = await emptyPlace();

    const listed = await restore(other, 'bucket');
    expect(listed).toEqual({ code: 0, said: expect.stringMatching(new RegExp(`^bucket:${name} +\\d+\\.\\d MB\n$`)) });
    expect(await restore(other, `bucket:${name}`)).toEqual({ code: 0, said: expect.stringContaining('Restored') });
    // the backup was recorded after its moment
    await forgetRuns();
    expect(await contentsOf(other.urls)).toEqual(await contentsOf(urls));
    expect((await readdir(tmpdir())).filter((each) => each.startsWith('lacquer-backup-copy-'))).toEqual([]);
  });

  it('is tested, and changes nothing', async () => {
    await addOld([3]);
    await night();
    const newest = (await stored()).at(-1) ?? '';
    const tested = await restore(place, 'bucket', '--test');
    expect(tested).toEqual({ code: 0, said: expect.stringContaining(`${newest} can be restored`) });
    expect(await restore(place, `bucket:${newest}`, '--test')).toMatchObject({ code: 0 });
  });

  it('says what cannot be restored from it', async () => {
    const other = await emptyPlace();
    expect(await restore(other, 'bucket')).toMatchObject({
      code: 0,
      said: expect.stringContaining('There is no backup in http'),
    });
    expect(await restore(other, 'bucket', '--test')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Make one first'),
    });
    expect(await restore(other, 'bucket', '--replace')).toMatchObject({
      code: 2,
      said: expect.stringContaining('bucket:NAME'),
    });
    expect(await restore(other, 'bucket:lacquer-none.backup')).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no backup lacquer-none.backup in http'),
    });
    await addOld([1]);
    const [name = ''] = await stored();
    const refused = bucket().withFile(
      name,
      () => Promise.resolve(),
      () => Promise.resolve(2),
    );
    await expect(refused).rejects.toThrow(/to which it is copied first, has 1 MB free\. .*TMPDIR/);
    expect(await restore(other, `bucket:${name}`)).toMatchObject({ code: 1 });
  });

  it('that does not take a backup is reported by Health, and the backup stays in the folder', async () => {
    await night();
    const before = await stored();
    server.fault = ({ url = '' }) => (url.includes('partNumber=2') ? 'break' : undefined);
    const failed = await night().then(() => 'copied', messageOf);
    const [newest] = await listBackups(nights);
    expect(failed).toMatch(/\.backup is written, but was not copied to the bucket: http:.* could not be reached/);
    expect(failed).toContain(newest?.name);
    expect(await runs()).toEqual([
      { nightly: true, problem: null },
      { nightly: true, problem: null },
      { nightly: true, problem: failed },
    ]);
    expect(await state()).toMatchObject({ hasFailed: true });
    expect(await stored()).toEqual(before);
    expect(await server.unfinished()).toBe(0);

    server.fault = () => undefined;
    await night();
    expect(await state()).toMatchObject({ hasFailed: false });
  });

  it('that is away does not keep the backup of a night from being tested', async () => {
    server.fault = () => 'break';
    expect(await night(bucket(), true).then(() => 'copied', messageOf)).toMatch(/was not copied to the bucket: http:/);
    const tests = await withGateway(urls, (gateway) =>
      gateway.query<{ problem: string | null }[]>('SELECT problem FROM restore_test'),
    );
    expect(tests).toEqual([{ problem: null }]);
  });

  it('that refuses the secret is reported without it', async () => {
    const secret = 'hunter22hunter22';
    const wrong = Object.assign(address(), { password: secret });
    const failed = await night(bucket(wrong)).then(() => 'copied', messageOf);
    expect(failed).toMatch(/was not copied to the bucket: http:.* refuses the secret, which is not that of the key/);
    const text = JSON.stringify([failed, await runs()]);
    for (const each of [secret, `${bucketKey}:`]) expect(text).not.toContain(each);

    const found = await runChecks(bucketChecks({ BACKUP_BUCKET_URL: wrong }, false));
    expect(found).toEqual([
      expect.objectContaining({
        check: 'backup.bucket',
        state: 'problem',
        found: expect.stringContaining('refuses the secret'),
      }),
    ]);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('from which older ones cannot be removed is reported, and has the new one', async () => {
    await addOld([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    server.fault = ({ method, url = '' }) =>
      method === 'DELETE' && !url.includes('uploadId')
        ? { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
        : undefined;
    const failed = await night().then(() => 'copied', messageOf);
    expect(failed).toMatch(/is written, but older ones in the bucket could not be removed: .*403 AccessDenied/);
    expect(await stored()).toContain((await listBackups(nights))[0]?.name);
  });

  it('is named by a word on the command line, with a folder and without one', async () => {
    const alone = await backUp('bucket');
    expect(alone).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Written and verified: http:.*\.backup, as of/),
    });
    const [first = ''] = await stored();
    expect(alone.said).toContain(first);
    expect(await readdir(nights)).toEqual([]);
    expect(await runs()).toEqual([{ nightly: false, problem: null }]);

    const both = await backUp('bucket', { backupDir: nights });
    expect(both).toMatchObject({ code: 0, said: expect.stringMatching(/^Copied to the bucket: http:/m) });
    const [name = ''] = await readdir(nights);
    expect(await stored()).toEqual(expect.arrayContaining([first, name]));
    expect(await readFile(join(nights, name))).toHaveLength(
      (await bucket().list()).find((each) => each.name === name)?.size ?? 0,
    );
    const folderAlone = await backUp(nights, { bucket: undefined });
    expect(folderAlone.said).not.toContain('bucket');
    expect(await stored()).toHaveLength(2);

    const file = join(folder, 'no folder');
    await writeFile(file, 'mine');
    expect(await backUp('bucket', { backupDir: file })).toMatchObject({
      code: 1,
      said: expect.stringContaining('is a file'),
    });
    expect(await readFile(file, 'utf8')).toBe('mine');

    server.fault = () => 'break';
    expect(await backUp('bucket')).toMatchObject({ code: 1, said: expect.stringContaining('could not be reached') });
    expect((await runs()).at(-1)).toMatchObject({ problem: expect.stringContaining('could not be reached') });
  });

  it('is not given by its address, whose secret is not repeated', async () => {
    for (const run of [backUp, (argument: string) => restore(place, argument)]) {
      const { code, said } = await run('https://KEY:SECRET@s3.example.com/bucket');
      expect(code).toBe(2);
      expect(said).toMatch(/^Set BACKUP_BUCKET_URL to the address of a bucket, and name it "bucket"\./);
      expect(said).not.toMatch(/KEY|SECRET|s3\.example/);
    }
    expect(await backUp('bucket', { bucket: undefined })).toMatchObject({
      code: 2,
      said: expect.stringContaining('BACKUP_BUCKET_URL is not set'),
    });
  });

  it('is the one of the setting, also of one in a file, for each program', async () => {
    const secret = join(folder, 'bucket url');
    await writeFile(secret, `${address().href}\n`);
    const { PATH } = process.env;
    const env = {
      PATH,
      BACKUP_TEST: 'off',
      BACKUP_BUCKET_URL_FILE: secret,
      ...Object.fromEntries(appNames.map((app) => [`${app.toUpperCase()}_DATABASE_URL`, urls[app]])),
    };
    const run = async (program: string, ...args: string[]) => {
      const path = fileURLToPath(new URL(`../../dist/${program}.js`, import.meta.url));
      return promisify(execFile)(process.execPath, [path, ...args], { env });
    };
    await run('nightly-once', nights);
    const [first = ''] = await readdir(nights);
    expect(await stored()).toEqual([first]);
    expect((await run('backup', nights)).stdout).toContain('Copied to the bucket: http:');
    const names = await readdir(nights);
    expect(await stored()).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(names).toHaveLength(2);
    expect((await run('restore', 'bucket')).stdout).toContain(`bucket:${first}`);
  }, 60_000);

  it('is looked at by the doctor', async () => {
    const look = async () => {
      const [found] = await runChecks(bucketChecks({ BACKUP_BUCKET_URL: address() }, false));
      return { state: found?.state, todo: found?.todo, found: found?.found };
    };
    expect(bucketChecks({}, false)).toEqual([]);
    const todo = 'npm run backup -- bucket';
    expect(await look()).toEqual({
      state: 'warning',
      todo,
      found: expect.stringContaining('There is no backup in http'),
    });
    await addOld([3]);
    expect(await look()).toEqual({
      state: 'problem',
      todo,
      found: expect.stringMatching(/The newest backup .* is 3 days old/),
    });
    await addOld([0]);
    expect(await look()).toMatchObject({ state: 'ok', todo: null });
    server.fault = () => 'break';
    expect(await look()).toMatchObject({ state: 'problem', found: expect.stringContaining('could not be reached') });
  });
});
