import { setTimeout as delay } from 'node:timers/promises';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import { Client } from '@lacquer/e2e/behavior/client';
import { owner } from '@lacquer/e2e/behavior/product';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { besideBareFastify } from './beside-bare-fastify.js';
import { type Rounds, sayConditions } from './http-comparison.js';
import { startMeasured } from '../measured-processes.js';
import { median } from './measurement.js';
import { say } from '../say.js';
import { minShareOfBare } from './min-share.js';

const changes = 10;
const pollMs = 25;

const maxFirstRenderMs = 50;

/**
 * `npm run bench -- pages`. Compares each page through the gateway with a bare Fastify that sends the same compressed
 * bytes, alternating; then measures how long the first visitor after a change of the catalog waits.
 * @returns whether the thresholds are met
 */
export async function benchPages(rounds: Rounds, paths: readonly string[]): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    const plain = await startMeasured(cleanUp, { observed: false });
    const observed = await startMeasured(cleanUp, { observed: true });
    sayConditions(rounds);
    let isMet = true;
    for (const path of paths) {
      const isFast = await besideBareFastify(path, { plain, observed }, rounds, {
        minShare: minShareOfBare(path),
        cleanUp,
      });
      isMet &&= isFast;
    }

    const firstRender = median(await firstRenders(plain.url)) ?? Number.NaN;
    const isQuick = firstRender <= maxFirstRenderMs;
    say(
      `first page after a change of the catalog, median of ${changes}: ${firstRender.toFixed(1)} ms (at most ${maxFirstRenderMs}): ${isQuick ? 'met' : 'MISSED'}`,
    );
    return isMet && isQuick;
  } finally {
    await cleanUp.run();
  }
}

/** Response times in milliseconds of the home page when it is not cached, measured from this machine. */
async function firstRenders(url: string): Promise<number[]> {
  const staff = await new Client(url).signIn(owner);
  const [service] = (await staff.get<SalonService[]>('/api/services')).body;
  if (!service) throw new Error('The menu is empty.');
  const times: number[] = [];
  for (let change = 1; change <= changes; change++) {
    const before = (await fetch(url)).headers.get('etag');
    const price = service.price + change * 100;
    const changed = await staff.send('PATCH', `/api/admin/services/${service.id}/price`, { price });
    if (changed.status !== 200) throw new Error(`The price could not be changed: ${changed.status}`);
    // the change invalidates the cache a moment later: the first response that differs is the one rendered for it
    for (;;) {
      // slow enough that polling does not compete with rendering
      await delay(pollMs);
      const began = performance.now();
      const answer = await fetch(url);
      const tag = answer.headers.get('etag');
      await answer.arrayBuffer();
      if (tag !== before) {
        times.push(performance.now() - began);
        break;
      }
    }
  }
  return times;
}
