import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { addressOf } from '@lacquer/contracts/call';
import { calls } from '@lacquer/contracts/calls/registry';
import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-catalog.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

/** The processor time of a request as a multiple of the home page's. A few of such clients cost as much as one salon. */
const maxRatio = 60;

interface Route {
  method: string;
  path: string;
  body?: string;
}

/** Sends each message's requests one after the other, and answers with the processor time of this thread. */
const client = `
  const { parentPort } = require('node:worker_threads');
  const { Agent, request } = require('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ url, method, body }) => new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json', 'content-length': body.length }) };
    request(url, { method, agent, headers }, (response) => response.resume().on('end', () => resolve(response.statusCode)))
      .on('error', reject).end(body);
  });
  parentPort.on('message', async ({ times, ...route }) => {
    const before = process.threadCpuUsage();
    const statuses = [];
    for (let sent = 0; sent < times; sent += 1) statuses.push(await send(route));
    const { user, system } = process.threadCpuUsage(before);
    parentPort.postMessage({ micros: user + system, status: statuses.at(-1) });
  });
`;

// a sign-in checks a password, which must be expensive; its own limits are tested beside it
const publicCalls = calls.filter(
  (call) => (call.access === 'anyone' || call.access === 'provider') && call.path !== authCalls.signIn.path,
);
const routes: Route[] = [
  ...publicCalls.map((call) => ({
    method: call.method,
    path: addressOf(call, {
      params: Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((key) => [key, 'x'])),
    }),
    ...((call.body ?? call.notification) && { body: '{}' }),
  })),
  ...['/services', '/gallery', '/contact', '/no-such-page', '/robots.txt', '/sitemap.xml', '/healthz', '/readyz'].map(
    (path) => ({ method: 'GET', path }),
  ),
];

describe('a public route', () => {
  let gateway: RunningGateway;
  let worker: Worker;
  let home: number;
  beforeAll(async () => {
    gateway = await runGateway({ PUBLIC_URL: 'https://salon.example.com', TWILIO_AUTH_TOKEN: 'test-auth-token' });
    gateway.answer(getPublishedSite, () => exampleSite([]));
    worker = new Worker(client, { eval: true });
    home = await costOf({ method: 'GET', path: '/' });
  }, 60_000);
  afterAll(async () => {
    await worker.terminate();
    await gateway.stop();
  });

  /** Microseconds of processor time of the gateway per request, after the first requests: the least of three rounds. */
  const costOf = async ({ path, ...route }: Route): Promise<number> => {
    const rounds: number[] = [];
    for (const times of [20, 40, 40, 40]) {
      const before = process.cpuUsage();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, which has no origin
      worker.postMessage({ ...route, url: gateway.url + path, times });
      const [{ micros }] = (await once(worker, 'message')) as [{ micros: number }];
      const { user, system } = process.cpuUsage(before);
      rounds.push((user + system - micros) / times);
    }
    return Math.max(1, Math.min(...rounds.slice(1)));
  };

  it('is every call that needs no session, and the pages', () => {
    expect(publicCalls.length).toBeGreaterThan(10);
  });

  it.each(routes)(`costs at most ${maxRatio} times as much as the home page: $method $path`, async (route) => {
    const ratio = (await costOf(route)) / home;

    expect(ratio).toBeLessThan(maxRatio);
  });
});
