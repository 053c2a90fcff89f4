import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findHttpClient, type HttpClient } from './http-client.js';
import { httpWay, perCoreSecond, type Rounds } from './http-comparison.js';
import { CleanUp, type Server, startBareFastify, startStandalone } from './measured-processes.js';

const mostRounds = 8;
/** Rounds of the bare Fastify that differ by more were not measured on a machine that allows a judgement. */
const tolerableSpread = 1.25;

/** Compares by the server's processor time: other work on the machine, and a client in JavaScript, distort it least. */
describe('answers from memory beside a bare Fastify that sends the same bytes and headers', () => {
  const cleanUp = new CleanUp();
  let product: Server;
  let client: HttpClient;

  beforeAll(async () => {
    client = await findHttpClient(undefined);
    product = await startStandalone(cleanUp, { observed: false });
  });
  afterAll(() => cleanUp.run());

  it.each([
    { path: '/', least: 0.8 },
    { path: '/api/services', least: 0.9 },
  ])('$path has at least $least of its requests per second of processor', async ({ path, least }) => {
    const bare = await startBareFastify(product.url + path, cleanUp);
    const rounds: Rounds = { client, connections: 32, rounds: 1, seconds: 1, warmUpSeconds: 0 };
    const ways = [httpWay('gateway', { ...product, url: product.url + path }, rounds), httpWay('bare', bare, rounds)];
    for (const way of ways) await way.run(rounds.seconds);
    const [ofGateway, ofBare] = ways.map(() => [] as number[]) as [number[], number[]];
    const share = () => mean(ofGateway) / mean(ofBare);
    while (ofBare.length < 1 || (share() < least && ofBare.length < mostRounds)) {
      for (const [index, way] of ways.entries()) {
        [ofGateway, ofBare][index]?.push(perCoreSecond(await way.run(rounds.seconds)));
      }
    }
    if (Number.isNaN(share())) {
      console.warn('not measured: this system does not tell how much processor a process uses');
      return;
    }
    const spread = Math.max(...ofBare) / Math.min(...ofBare);
    if (share() < least && spread > tolerableSpread) {
      console.warn(`not measured: the bare Fastify itself varied by a factor of ${spread.toFixed(2)} between rounds`);
      return;
    }
    expect(share()).toBeGreaterThanOrEqual(least);
  });
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
