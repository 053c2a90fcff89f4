import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SalonService } from '@lacquer/contracts/catalog';
import { Client } from '@lacquer/e2e/behaviour/client';
import { freePort, ProductProcess, untilReady } from '@lacquer/e2e/behaviour/process';
import { freshDatabase, startTestServers } from '@lacquer/servers/testing/servers';
import { loadHttp, type Measurement, medianOf } from './load.js';

const rounds = 5;
const seconds = 3;
const connections = 32;
const warmUpSeconds = 2;
const changes = 10;
const pollMs = 25;
const paths = ['/', '/gel-manicure'] as const;
const asBrowser = { 'accept-encoding': 'br' };
const owner = { email: 'owner@example.com', password: 'correct horse battery' };

const leastShareOfBare = 0.7;
const mostFirstRenderMs = 50;

type CleanUp = (() => Promise<unknown>)[];

/**
 * `npm run bench -- pages`. Each page through the gateway beside a bare Fastify that sends the same compressed bytes, in
 * turns; then how long the first visitor after a change of the catalog waits. @returns whether the bars are met
 */
export async function benchPages(): Promise<boolean> {
  const cleanUp: CleanUp = [];
  try {
    const servers = await startTestServers(['postgres']);
    cleanUp.push(() => servers.stop());
    if (servers.missing[0]) throw servers.missing[0];
    Object.assign(process.env, servers.env);
    const url = await startStandalone(cleanUp);

    const [cpu] = cpus();
    say(
      `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, Node.js ${process.version}, ${rounds} rounds of ${seconds} s, ${connections} at a time, keep-alive, brotli, medians`,
    );
    say(`${''.padEnd(32)}${'per second'.padStart(12)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}`);
    let isMet = true;
    for (const path of paths) isMet = (await besideBare(url, path, cleanUp)) && isMet;

    const times = await firstRenders(url);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
    const isQuick = median <= mostFirstRenderMs;
    say(
      `first page after a change of the catalog, median of ${changes}: ${median.toFixed(1)} ms (at most ${mostFirstRenderMs}): ${isQuick ? 'met' : 'MISSED'}`,
    );
    return isMet && isQuick;
  } finally {
    for (const step of cleanUp.toReversed()) await step();
  }
}

async function besideBare(url: string, path: string, cleanUp: CleanUp): Promise<boolean> {
  const bare = await startBareFastify(url + path, cleanUp);
  const ways = [
    { name: `${path}, gateway`, address: url + path },
    { name: 'the same bytes, bare Fastify', address: bare },
  ];
  for (const { address } of ways) await loadHttp(address, connections, warmUpSeconds, asBrowser);
  const measured = ways.map(() => [] as Measurement[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { address }] of ways.entries()) {
      measured[index]?.push(await loadHttp(address, connections, seconds, asBrowser));
    }
  }
  const medians = measured.map((each) => medianOf(each));
  for (const [index, { name }] of ways.entries()) {
    const { perSecond = 0, p50 = 0, p99 = 0 } = medians[index] ?? {};
    say(
      `${name.padEnd(32)}${perSecond.toFixed(0).padStart(12)}${p50.toFixed(2).padStart(10)}${p99.toFixed(2).padStart(10)}`,
    );
  }
  const share = (medians[0]?.perSecond ?? 0) / (medians[1]?.perSecond ?? Number.POSITIVE_INFINITY);
  const isFast = share >= leastShareOfBare;
  say(`gateway / bare Fastify: ${share.toFixed(2)} (at least ${leastShareOfBare}): ${isFast ? 'met' : 'MISSED'}`);
  return isFast;
}

/** Milliseconds that the home page takes when nothing of it is in memory, seen from this machine. */
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
    // the change drops what is in memory a moment later: the first answer that differs is the one that was rendered
    for (;;) {
      // a pace at which the asking itself takes no time from the rendering
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

async function startStandalone(cleanUp: CleanUp): Promise<string> {
  const port = await freePort();
  const database = await freshDatabase();
  cleanUp.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'lacquer-bench-'));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  const product = ProductProcess.start('standalone', 'infra/standalone/dist/main.js', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  });
  cleanUp.push(() => product.stop());
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`, [product]);
  return url;
}

async function startBareFastify(copyOf: string, cleanUp: CleanUp): Promise<string> {
  const port = await freePort();
  const bare = ProductProcess.start('bare Fastify', 'infra/bench/dist/bare-fastify.js', {
    PORT: String(port),
    COPY_OF: copyOf,
    ACCEPT_ENCODING: 'br',
  });
  cleanUp.push(() => bare.stop());
  const url = `http://127.0.0.1:${port}${new URL(copyOf).pathname}`;
  await untilReady(url, [bare]);
  return url;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
