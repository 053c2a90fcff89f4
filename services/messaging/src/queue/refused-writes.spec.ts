import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readiness } from '@lacquer/platform/health/readiness';
import { eventually } from '@lacquer/servers/testing/eventually';
import { onSmallDisk } from '@lacquer/servers/testing/limited-disk';
import { type ProgramServer, runRedis } from '@lacquer/servers/testing/server-programs';
import { URL_VARIABLES } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { becomes } from '../testing/running-campaigns.js';
import { runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

const shared = process.env[URL_VARIABLES.redis];

describe('a Redis that refuses writes', () => {
  let folder: string;
  let server: ProgramServer | undefined;
  let administrator: Redis;
  let messaging: RunningMessaging | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-redis-'));
  });
  afterEach(async () => {
    process.env[URL_VARIABLES.redis] = shared;
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs `work` with the service on a Redis of its own, whose files are in `folder`. */
  const withOwnRedis = async (work: (its: RunningMessaging) => Promise<void>) => {
    server = await runRedis(folder);
    if (!server) {
      process.stderr.write('SKIPPED: redis-server is not installed\n');
      return;
    }
    try {
      process.env[URL_VARIABLES.redis] = server.url;
      administrator = new Redis(server.url);
      // it reconnects by itself
      administrator.on('error', () => {});
      messaging = await runMessaging({ kind: 'redis', customers: someCustomers(3) });
      await work(messaging);
    } finally {
      administrator.disconnect();
      await messaging?.stop();
      await server.stop();
    }
  };
  const state = async (its: RunningMessaging) => {
    const { checks, reasons } = await its.get(Readiness).report();
    return checks['queue'] === 'up' ? 'up' : reasons['queue'];
  };

  it('because its memory is full, is named; a campaign of that time is sent once it has room', async () => {
    await withOwnRedis(async (its) => {
      expect(await state(its)).toBe('up');
      await administrator.config('SET', 'maxmemory', '1');
      expect(await state(its)).toBe('alarm: memory full');
      const { campaignId } = await its.launch();
      await administrator.config('SET', 'maxmemory', '0');
      expect(await state(its)).toBe('up');
      await its.sweep();
      expect((await becomes(its, campaignId, 'finished')).counts).toMatchObject({ delivered: 3 });
    });
  });

  it('because it is away, is named as refusing connections until it is back', async () => {
    await withOwnRedis(async (its) => {
      expect(await state(its)).toBe('up');
      await server?.crash();
      await eventually(async () => (await state(its)) === 'ECONNREFUSED', 10_000);
      // also while no attempt to connect is under way
      for (let look = 0; look < 5; look += 1) expect(await state(its)).toBe('ECONNREFUSED');
      await server?.startAgain();
      await eventually(async () => (await state(its)) === 'up', 30_000);
    });
  });

  it('because it cannot save to its full disk, is named until there is space', async () => {
    await onSmallDisk(folder, '1m', () =>
      withOwnRedis(async (its) => {
        expect(await state(its)).toBe('up');
        const filler = join(folder, 'filler');
        await writeFile(filler, Buffer.alloc(2 ** 20)).catch(() => undefined);
        await administrator.config('SET', 'save', '1 1');
        await eventually(async () => (await state(its)) === 'alarm: disk full, or not writable', 20_000);
        await rm(filler);
        await eventually(async () => (await state(its)) === 'up', 20_000);
      }),
    );
  });
});
