import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { startEmbeddedPostgres } from '@lacquer/servers/embedded-postgres/embedded-postgres';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { type LimitedDisk, mountLimitedDisk } from '@lacquer/servers/testing/limited-disk';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { giveOwnRoles } from '../database/own-roles.js';
import { databaseUrls, migrateAll } from '../database/schema.js';
import { contentsOf } from '../testing/backed-up-contents.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { addCustomers, placeWith } from '../testing/places.js';
import { writeBackup } from './write-backup.js';

const megabyte = 1_000_000;
/** Of a picture, which takes twice as much in the text of a backup. */
const pictureBytes = 20 * megabyte;

describe('a full disk of the data folder', () => {
  let folder: string;
  let cleanUp: CleanUp;
  beforeEach(async () => {
    cleanUp = new CleanUp();
    folder = await mkdtemp(join(tmpdir(), 'lacquer-full-data-'));
    cleanUp.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  });
  afterEach(() => cleanUp.run());

  const makeBackup = async (name: string, customers: number, picture: number) => {
    const product = await migratedProduct();
    cleanUp.add(() => product.drop());
    const place = placeWith(databaseUrls(product.url));
    await addCustomers(place.urls, customers);
    await withSchemaClient(place.urls.catalog, (client) =>
      client.query(
        `INSERT INTO picture (id, width, height, original, uploaded_by) VALUES ('a1', 10, 10, $1, gen_random_uuid())`,
        [randomBytes(picture)],
      ),
    );
    const file = join(folder, name);
    await writeBackup(place, file, { passphrase: undefined });
    return { file, contents: await contentsOf(place.urls) };
  };

  /** Runs `work` with a data folder on a disk of its own; without the right to mount one, it says so and does not. */
  const onDisk = async (work: (dataDir: string, disk: LimitedDisk) => Promise<void>) => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const disk = await mountLimitedDisk(dataDir);
    if (typeof disk === 'string') {
      process.stderr.write(`SKIPPED: ${disk}\n`);
      return;
    }
    cleanUp.add(() => disk.unmount());
    await work(dataDir, disk);
  };

  it('takes no part of a restore and says so, whether PostgreSQL refuses or ends; the next one with room succeeds', () =>
    onDisk(async (dataDir, disk) => {
      const program = fileURLToPath(new URL('../../dist/restore.js', import.meta.url));
      const { PATH } = process.env;
      const restore = (...args: string[]) =>
        new Promise<{ code: unknown; output: string }>((resolve) => {
          execFile(
            process.execPath,
            [program, ...args],
            { env: { PATH, DATA_DIR: dataDir } },
            (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
          );
        });
      const readContents = async () => {
        const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
        try {
          return await contentsOf(await giveOwnRoles(server.url));
        } finally {
          await server.stop();
        }
      };
      const expectRefused = async (free: number, ...args: string[]) => {
        await disk.shrink(free);
        const refused = await restore(...args);
        expect({ free, ...refused }).toEqual({
          free,
          code: 1,
          output: expect.stringMatching(/The disk of \S+ is full\b|the disk of \S+ has \d+ MB free\./),
        });
        expect(refused.output).not.toMatch(/^\s+at /m);
        await disk.grow();
      };
      const small = await makeBackup('small.backup', 100, 1000);
      const large = await makeBackup('large.backup', 200, pictureBytes);
      expect(await readContents()).toEqual({});
      // enough for the rows, and not for the WAL: a new server has little of it
      await expectRefused(45 * megabyte, large.file);
      expect(await readContents()).toEqual({});

      expect(await restore(small.file)).toMatchObject({ code: 0 });
      expect(await readContents()).toEqual(small.contents);
      for (const free of [megabyte, 21 * megabyte]) {
        await expectRefused(free, large.file, '--replace');
        expect({ free, contents: await readContents() }).toEqual({ free, contents: small.contents });
      }
      expect(await restore(large.file, '--replace')).toMatchObject({ code: 0 });
      expect(await readContents()).toEqual(large.contents);
    }));

  it('is named by a backup that PostgreSQL has no room for, and the next one with room succeeds', () =>
    onDisk(async (dataDir, disk) => {
      const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
      try {
        const place = { ...placeWith(await giveOwnRoles(server.url)), folder: dataDir };
        await migrateAll(place.urls);
        await disk.shrink(0);
        const file = join(folder, 'full.backup');
        const write = () => writeBackup(place, file, { passphrase: undefined }).then(() => 'written', messageOf);
        expect(await write()).toBe(
          `The disk of ${dataDir} is full. Free some space there. Then make the backup again.`,
        );
        expect((await readdir(folder)).filter((name) => name.startsWith('full.backup'))).toEqual([]);
        await disk.grow();
        expect(await write()).toBe('written');
      } finally {
        await disk.grow();
        await server.stop();
      }
    }));
});
