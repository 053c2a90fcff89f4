import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appNames } from '@lacquer/contracts/contract';
import { databaseUrls } from './database/schema.js';
import { databaseSettingOf } from './backup/database-settings.js';
import { migratedProduct } from './testing/migrated-product.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const inContainers =
  'docker compose run --rm operator node services/platform/dist/dead-letters/dead-letters.main.js list';

describe.each(['dead-letters', 'outbox'])('the command %s of the standalone product', (command) => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lacquer-commands-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const args = command === 'outbox' ? ['replay', '--since', '2h', '--dry-run'] : ['list'];
  const run = (env: Record<string, string>) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const program = fileURLToPath(new URL(`../dist/${command}.js`, import.meta.url));
      const given = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...env };
      execFile(process.execPath, [program, ...args], { env: given }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      );
    });

  it('says nothing of a product that was never started, and starts none', async () => {
    const { code, said } = await run({});
    expect(code).toBe(1);
    expect(said).toContain(`No product was started with the data folder ${dataDir}.`);
    expect(said).toContain('docker compose run --rm operator node services/platform/dist/');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('says nothing of the databases of containers', async () => {
    const urls = databaseUrls('postgres://lacquer@127.0.0.1:1/lacquer');
    const env = Object.fromEntries(appNames.map((app) => [databaseSettingOf(app), urls[app]]));
    const { code, said } = await run(env);
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining('The settings name the databases of containers.'),
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('looks into the product that "npm start" runs, and says so if there is nothing', async () => {
    const database = await migratedProduct();
    try {
      const { code, said } = await run({ DATABASE_URL: database.url });
      expect(code).toBe(0);
      expect(
        said.includes(`This is the product that "npm start" runs. Dead letters of containers: ${inContainers}`),
      ).toBe(command === 'dead-letters');
    } finally {
      await database.drop();
    }
  });
});
