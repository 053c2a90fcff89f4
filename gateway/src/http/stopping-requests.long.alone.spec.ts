import { request } from 'node:http';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-catalog.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

/** The maximum ratio of a visitor's wait while such a request arrives every 20 ms to the wait without. */
const maxRatio = 2;

/** In milliseconds. Below this, timer noise of a shared machine dominates. */
const minP50 = 0.5;

/** Requests that each used to block the process, for 10 s or for half a second. */
const stopping = [
  {
    what: 'an unsigned form of 182,754 fields, to the webhook of Twilio',
    method: 'POST',
    path: '/api/webhooks/twilio/inbound',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'bm9uZQ==' },
    body: Buffer.from('a=&'.repeat(182_754)).subarray(0, 1024 * 1024),
  },
  {
    what: 'a form with the maximum number of fields and a forged signature',
    method: 'POST',
    path: '/api/webhooks/twilio/inbound',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'bm9uZQ==' },
    body: Buffer.from('a=&'.repeat(21_000)),
  },
  {
    what: 'a path of 15 kB that ends like an address',
    method: 'GET',
    path: `/${'a'.repeat(15_000)}@`,
    headers: {},
    body: undefined,
  },
] as const;

describe('a visitor during requests that used to block the process', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway({ PUBLIC_URL: 'https://salon.example.com', TWILIO_AUTH_TOKEN: 'test-auth-token' });
    gateway.answer(getPublishedSite, () => exampleSite([]));
  });
  afterAll(() => gateway.stop());

  const send = ({ method, path, headers, body }: Omit<(typeof stopping)[number], 'what'>) =>
    new Promise<number | undefined>((resolve) => {
      const asked = request(gateway.url + path, { method, headers, agent: false }, (response) => {
        response.resume();
        response.on('close', () => resolve(response.statusCode));
      });
      // a refusal during the upload ends in a connection reset
      asked.on('error', () => resolve(undefined));
      asked.end(body);
    });

  /** The visitor's median wait, in milliseconds. */
  const p50 = async (times = 300): Promise<number> => {
    const waits: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const startedAt = performance.now();
      await (await gateway.request('/api/services')).arrayBuffer();
      waits.push(performance.now() - startedAt);
    }
    return waits.toSorted((a, b) => a - b)[times / 2] ?? Number.NaN;
  };

  it.each(stopping)(
    'waits at most twice as long: $what',
    async (attack) => {
      await p50();
      const alone = Math.max(minP50, await p50());
      const over = new AbortController();
      let sent = 0;
      const attackers = (async () => {
        while (!over.signal.aborted) {
          await send(attack);
          sent += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      const beside = await p50();
      over.abort();
      await attackers;
      const after = Math.max(minP50, await p50());

      console.log(
        `p50 ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms during ${sent} of them, ${after.toFixed(2)} ms after`,
      );
      if (after > alone * 1.5 || alone > after * 1.5) {
        console.log('The machine was busy with something else: NOT MEASURED.');
        return;
      }
      expect(sent).toBeGreaterThan(5);
      expect(beside).toBeLessThanOrEqual(maxRatio * alone);
    },
    60_000,
  );
});
