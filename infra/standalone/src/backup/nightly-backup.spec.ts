import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { appNames } from '@lacquer/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const program = fileURLToPath(new URL('../../dist/nightly-backup.js', import.meta.url));

describe('the program of the container `backup`', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-nights-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('waits for the night, and ends at once when it is stopped', async () => {
    // it connects to none of them before it looks whether a backup is due
    const urls = appNames.map((app) => [`${app.toUpperCase()}_DATABASE_URL`, `postgres://${app}@127.0.0.1:1/${app}`]);
    const { PATH } = process.env;
    const nights = spawn(process.execPath, [program], {
      env: { PATH, BACKUP_DIR: folder, ...Object.fromEntries(urls) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = once(nights, 'exit');

    // its modules take seconds to load beside other tests
    const early = await Promise.race([ended, delay(10_000, 'waits')]);
    nights.kill('SIGTERM');
    const late = await Promise.race([ended, delay(10_000, 'does not end')]);
    nights.kill('SIGKILL');

    expect({ early, late }).toEqual({ early: 'waits', late: [0, null] });
  }, 60_000);
});
