import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { findHttpClient, type HttpClient } from './http-client.js';
import { httpWay, perCoreSecond, type Rounds } from './http-comparison.js';
import { type Server, startBareFastify, startMeasured } from '../measured-processes.js';

const maxRounds = 8;
/** With less than this much of a core, other work distorts even the processor time of a server under load. */
const coresOfAQuietMachine = 0.85;
/** The largest factor between the fastest and the slowest round of the bare Fastify at which the result is valid. */
const tolerableSpread = 1.15;

/** Compares by the server's processor time, which other work on the machine and a JavaScript client distort least. */
describe('cached responses compared with a bare Fastify that sends the same bytes and headers', () => {
  const cleanUp = new CleanUp();
  let product: Server;
  let client: HttpClient;

  beforeAll(async () => {
    client = await findHttpClient(undefined);
    product = await startMeasured(cleanUp, { observed: false });
  });
  afterAll(() => cleanUp.run());

  it.each([
    { path: '/', minShare: 0.8 },
    { path: '/api/services', minShare: 0.9 },
  ])('reach at least $minShare of its requests per second of processor time for $path', async ({ path, minShare }) => {
    const bare = await startBareFastify(product.url + path, cleanUp);
    const rounds: Rounds = { client, connections: 32, rounds: 1, seconds: 1, warmUpSeconds: 0 };
    const ways = [httpWay('gateway', { ...product, url: product.url + path }, rounds), httpWay('bare', bare, rounds)];
    for (const way of ways) await way.run(rounds.seconds);
    const ofGateway: number[] = [];
    const ofBare: number[] = [];
    let fewestCores = Number.POSITIVE_INFINITY;
    const share = () => mean(ofGateway) / mean(ofBare);
    while (ofBare.length < 1 || (share() < minShare && ofBare.length < maxRounds)) {
      for (const [index, way] of ways.entries()) {
        const measured = await way.run(rounds.seconds);
        [ofGateway, ofBare][index]?.push(perCoreSecond(measured));
        fewestCores = Math.min(fewestCores, measured.serverCores ?? 0);
      }
    }
    const spread = Math.max(...ofBare) / Math.min(...ofBare);
    const isJudged = share() >= minShare || (fewestCores >= coresOfAQuietMachine && spread <= tolerableSpread);
    if (!isJudged) {
      console.warn(
        `${path} was not measured: a server had only ${fewestCores.toFixed(2)} of a core, and the bare Fastify's rounds differed by a factor of ${spread.toFixed(2)}`,
      );
      return;
    }
    expect(share()).toBeGreaterThanOrEqual(minShare);
  });
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
