import { setTimeout as delay } from 'node:timers/promises';
import { receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import type { RequestOf } from '@lacquer/contracts/contract';
import { rpcEnvelope } from '@lacquer/contracts/envelope';
import { largestMessage } from '@lacquer/platform/bus/message-size';
import { rpcTimeoutMs } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { SquareArrivals } from './square-arrivals.js';

type Handed = RequestOf<typeof receiveSquareEvents>['events'];

const refusal = { kind: 'forbidden', code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID', message: 'no' };
const accepted = { accepted: true, duplicate: false };

describe('the webhook endpoint', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway({ PUBLIC_URL: 'https://salon.example.com' });
    // the gateway asks what the service answers to an unsigned event, and remembers it
    answerAll(() => ({ error: refusal }));
    await gateway.request('/api/webhooks/square', { method: 'POST' });
  });
  afterAll(() => gateway.stop());

  const send = (
    body: string | Buffer<ArrayBuffer>,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
    gateway.request('/api/webhooks/square', {
      method: 'POST',
      headers: { 'x-square-hmacsha256-signature': 'c2lnbmF0dXJl', ...headers },
      body,
    });
  /** Answers each event with `outcomeOf`. Returns the received events, one list per request. */
  const answerAll = (outcomeOf: (event: Handed[number]) => object | Promise<object>): Handed[] => {
    const handed: Handed[] = [];
    gateway.answer(receiveSquareEvents, async ({ events }) => {
      handed.push(events);
      return { outcomes: await Promise.all(events.map(async (event) => outcomeOf(event))) };
    });
    return handed;
  };
  const textOf = ({ rawBody }: Handed[number]) => Buffer.from(rawBody, 'base64').toString();

  describe('for Square', () => {
    it('forwards the raw bytes and their signature to the customer service', async () => {
      const handed = answerAll(() => accepted);
      // spaces, escapes, a number beyond doubles, a byte that is not UTF-8, and invalid JSON: none may be changed
      const bodies = ['{ "b" : 1.0,\n"a":"\\u00e9é", "n": 12345678901234567890 }', Buffer.from([0x7b, 0xff, 0x00]), ''];

      for (const body of bodies) expect((await send(body)).status).toBe(200);
      expect((await send('{}', { 'content-type': 'application/octet-stream' })).status).toBe(200);

      expect(handed.flat().map(({ rawBody }) => Buffer.from(rawBody, 'base64'))).toEqual(
        [...bodies, '{}'].map((body) => Buffer.from(body)),
      );
      expect(handed.flat()[0]?.signature).toBe('c2lnbmF0dXJl');
    });

    it.each([
      ['a wrong signature', { kind: 'forbidden', code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID', message: 'no' }, 403],
      [
        'an unconfigured Square connection',
        { kind: 'unavailable', code: 'CUSTOMER.SQUARE_NOT_CONFIGURED', message: '' },
        503,
      ],
    ])('answers %s with the status that makes Square retry or not', async (_, error, status) => {
      answerAll(() => ({ error }));

      expect((await send('{}')).status).toBe(status);
    });

    it.each([
      ['fails', new Error('disk full')],
      ['is away', new UnavailableError('DATABASE.UNAVAILABLE', 'no')],
    ])('answers 503 when the service %s', async (_, error) => {
      answerAll(() => {
        throw error;
      });

      expect((await send('{}')).status).toBe(503);
    });

    it('accepts at most 64 KiB', async () => {
      answerAll(() => accepted);

      expect((await send('x'.repeat(64 * 1024))).status).toBe(200);
      expect((await send('x'.repeat(64 * 1024 + 1))).status).toBe(413);
    });

    it('accepts any origin, because the signature authenticates the sender', async () => {
      answerAll(() => accepted);

      expect((await send('{}', { origin: 'https://elsewhere.example' })).status).toBe(200);
    });
  });

  describe('for concurrent notifications of Square', () => {
    /** Sends `bodies` while the service handles another one. Returns their answers, and the batches after that one. */
    const sendBehindAnother = async (bodies: string[]): Promise<{ answers: Response[]; handed: Handed[] }> => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const handed = answerAll(async (event) => {
        const text = textOf(event);
        if (text === 'first') await held;
        return text === 'forged' ? { error: refusal } : { accepted: true, duplicate: text === 'replayed' };
      });
      const first = send('first');
      await eventually(() => handed.length === 1);
      const others = bodies.map((body, index) => send(body, { 'x-request-id': `request-${index}` }));
      const arrivals = gateway.app.nest.get(SquareArrivals);
      await eventually(() => arrivals.waiting === bodies.length + 1);
      release();
      expect((await first).status).toBe(200);
      return { answers: await Promise.all(others), handed: handed.slice(1) };
    };

    it('forwards them together, each under its request id, and answers each on its own', async () => {
      const { answers, handed } = await sendBehindAnother(['new', 'forged', 'replayed']);

      const ids = handed.map((events) => events.map((event) => `${textOf(event)} ${event.correlationId}`).toSorted());
      expect(ids).toEqual([['forged request-1', 'new request-0', 'replayed request-2']]);
      expect(answers.map(({ status }) => status)).toEqual([200, 403, 200]);
      expect(await answers[0]?.json()).toEqual({ accepted: true, duplicate: false });
      expect(await answers[1]?.json()).toMatchObject({ code: refusal.code, correlationId: 'request-1' });
      expect(await answers[2]?.json()).toEqual({ accepted: true, duplicate: true });
    });

    it('starts another request during a slow one when enough are waiting', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const handed = answerAll(async (event) => {
        if (textOf(event) === 'first') await held;
        return accepted;
      });
      const first = send('first');
      await eventually(() => handed.length === 1);

      const others = await Promise.all(['a', 'b', 'c', 'd'].map((body) => send(body)));
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      release();

      expect((await first).status).toBe(200);
      expect(handed.map(({ length }) => length)).toEqual([1, 4]);
    });

    it('limits each request to what the bus carries', async () => {
      const handed = answerAll(() => accepted);
      const arrivals = gateway.app.nest.get(SquareArrivals);
      const rawBody = Buffer.alloc(1024 * 1024, 'x').toString('base64');

      // within one turn: over HTTP, a slow machine could answer some before it has read the others
      const receipts = await Promise.all(
        Array.from({ length: 13 }, () => arrivals.receive({ rawBody, signature: 'c2lnbmF0dXJl' })),
      );

      expect(receipts).toEqual(Array.from({ length: 13 }, () => accepted));
      expect(handed.flat()).toHaveLength(13);
      for (const events of handed) expect(JSON.stringify(events).length).toBeLessThan(largestMessage);
    });

    it('answers in time, however long the previous batches take', async () => {
      const leftMs: number[] = [];
      const heldMs = 1000;
      gateway.bus.answer(receiveSquareEvents.name, async (payload) => {
        leftMs.push((rpcEnvelope.parse(payload).deadline ?? 0) - Date.now());
        if (leftMs.length === 1) await delay(heldMs);
        return { outcomes: [accepted] };
      });

      const first = send('first');
      await eventually(() => leftMs.length === 1);
      const [one, other] = await Promise.all([first, send('second')]);

      expect([one.status, other.status]).toEqual([200, 200]);
      expect(leftMs[1]).toBeLessThan(rpcTimeoutMs - heldMs / 2);
    });
  });
});
