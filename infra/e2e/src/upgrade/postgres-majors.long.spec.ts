import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AppName, appNames } from '@lacquer/contracts/contract';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lacquer/servers/embedded-postgres/embedded-postgres';
import { findPostgresBinaries, type PostgresBinaries } from '@lacquer/servers/embedded-postgres/postgres-binaries';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { restoreBackup } from '@lacquer/standalone/backup/restore-backup';
import { testRestore } from '@lacquer/standalone/backup/test-restore';
import { writeBackup } from '@lacquer/standalone/backup/write-backup';
import { giveOwnRoles } from '@lacquer/standalone/database/own-roles';
import { databaseUrls, type DatabaseUrls, migrateAll } from '@lacquer/standalone/database/schema';
import { addSomeOfEach, contentsOf } from '@lacquer/standalone/testing/backed-up-contents';
import { migratedProduct } from '@lacquer/standalone/testing/migrated-product';
import { placeWith } from '@lacquer/standalone/testing/places';
import { Client } from 'pg';
import { ProductProcess } from '../behavior/process.js';

/** The major version in containers, and that of a standalone product. */
const [inContainers, standalone] = ['17', '18'];

/** The server of the containers' major version, from the dependencies of the tests. */
async function findEarlier(): Promise<PostgresBinaries | undefined> {
  try {
    return await findPostgresBinaries(createRequire(import.meta.url).resolve(`postgres-${inContainers}`));
  } catch (error) {
    process.stderr.write(`SKIPPED: there is no PostgreSQL ${inContainers} for this system: ${messageOf(error)}\n`);
    return undefined;
  }
}

const binaries = await findEarlier();
const options = { replaces: false, passphrase: undefined, withoutKeys: false };

(binaries ? describe : describe.skip)('a backup of another major version of PostgreSQL', () => {
  let folder: string;
  let cleanUp: CleanUp;
  beforeEach(async () => {
    cleanUp = new CleanUp();
    folder = await mkdtemp(join(tmpdir(), 'lacquer-majors-'));
    cleanUp.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  });
  afterEach(() => cleanUp.run());

  const start = async (dataDir: string, major: string): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      ...(major === inContainers && binaries && { binaries }),
    });
    cleanUp.add(() => server.stop());
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    await client.end();
    expect(rows[0]?.version).toMatch(new RegExp(`^${major}\\.`));
    return server;
  };
  const emptyDatabase = async (server?: string): Promise<string> => {
    const database = await freshDatabase(server);
    cleanUp.add(() => database.drop());
    return database.url;
  };

  it('restores from standalone into containers, where it is tested too, and back', async () => {
    const source = await migratedProduct();
    cleanUp.add(() => source.drop());
    const from = placeWith(databaseUrls(source.url));
    await addSomeOfEach(from.urls);
    const contents = await contentsOf(from.urls);
    const file = join(folder, 'standalone.backup');
    const { postgres } = await writeBackup(from, file, { passphrase: undefined });
    expect(postgres).toMatch(new RegExp(`^${standalone}\\.`));
    const server = await start(join(folder, 'postgres'), inContainers);
    const own: Partial<DatabaseUrls> = {};
    for (const app of appNames) own[app] = await emptyDatabase(server.url);
    const containers = placeWith(own as Record<AppName, string>);

    await restoreBackup(containers, file, options);

    expect(await contentsOf(containers.urls)).toEqual(contents);
    expect(await migrateAll(containers.urls)).toEqual([]);
    await testRestore(containers, file, { passphrase: undefined });
    expect(await contentsOf(from.urls)).toEqual(contents);

    const back = join(folder, 'containers.backup');
    expect(await writeBackup(containers, back, { passphrase: undefined })).toMatchObject({
      postgres: expect.stringMatching(new RegExp(`^${inContainers}\\.`)),
    });
    const restored = await contentsOf(containers.urls);
    const again = placeWith(databaseUrls(await emptyDatabase()));
    await restoreBackup(again, back, options);
    expect(await contentsOf(again.urls)).toEqual(restored);
    expect(await migrateAll(again.urls)).toEqual([]);
    await testRestore(again, back, { passphrase: undefined });
  });

  it('takes over the data of a version that came with an earlier one, as the refusal says', async () => {
    const dataDir = join(folder, 'data');
    const postgresDir = join(dataDir, 'postgres');
    const earlier = await start(postgresDir, inContainers);
    const urls = await giveOwnRoles(earlier.url);
    await migrateAll(urls);
    await addSomeOfEach(urls);
    const contents = await contentsOf(urls);
    const file = join(folder, 'before.backup');
    await writeBackup(placeWith(urls), file, { passphrase: undefined });
    await earlier.stop();
    const command = async (name: string, ...args: string[]) => {
      const child = ProductProcess.start(
        name,
        `infra/standalone/dist/${name}.js`,
        { DATA_DIR: dataDir, PORT: '0' },
        { args },
      );
      return { code: await child.exit(), output: child.output };
    };

    for (const refused of [
      await command('main'),
      await command('backup', join(folder, 'after.backup')),
      await command('restore', file),
    ]) {
      expect(refused).toEqual({
        code: 1,
        output: expect.stringContaining(
          `The data in ${postgresDir} was written by PostgreSQL ${inContainers}, and this version of the product comes with PostgreSQL ${standalone}, which cannot read it. Nothing was changed.`,
        ),
      });
      expect(refused.output).toContain(`move ${postgresDir} and ${postgresDir}.password to another folder`);
    }
    expect(await readFile(join(postgresDir, 'PG_VERSION'), 'utf8')).toBe(`${inContainers}\n`);

    await mkdir(join(folder, 'before'));
    for (const name of ['postgres', 'postgres.password'])
      await rename(join(dataDir, name), join(folder, 'before', name));
    expect(await command('restore', file)).toMatchObject({ code: 0, output: expect.stringContaining('Restored') });

    const later = await start(postgresDir, standalone);
    expect(await contentsOf(await giveOwnRoles(later.url))).toEqual(contents);
    await later.stop();
    // what was moved away is whole
    const before = await start(join(folder, 'before', 'postgres'), inContainers);
    expect(await contentsOf(await giveOwnRoles(before.url))).toEqual(contents);
  });
});
