import { randomUUID } from 'node:crypto';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { signNotification } from '@lacquer/simulators/square/signature';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../behavior/client.js';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';

const eventWith = (id: string = randomUUID(), more: object = {}) =>
  JSON.stringify({ merchant_id: 'M1', type: 'invoice.published', event_id: id, data: { id: 'I1' }, ...more });

describe('the Square webhook', () => {
  let product: ProductUnderTest;
  let signature: (body: string, url?: string) => string;
  let notificationUrl: string;
  beforeAll(async () => {
    product = await startProduct('standalone');
    const { SQUARE_WEBHOOK_SIGNATURE_KEY: key = '', SQUARE_WEBHOOK_URL: url = '' } = product.providers.environment;
    notificationUrl = url;
    signature = (body, signed = url) => signNotification(key, signed, body);
  });
  afterAll(() => product.stop());

  const send = (body: string, signed: string | null) =>
    new Client(product.url).send<{ duplicate?: boolean }>('POST', webhookCalls.square.path, body, {
      ...(signed !== null && { 'x-square-hmacsha256-signature': signed }),
    });
  const flipped = (text: string) => {
    const bytes = Buffer.from(text, 'base64');
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    return bytes.toString('base64');
  };

  const spaced = '{ "type": "invoice.published",  "event_id": "E-spaced", "data": {"id": "I1"} }';
  it.each<[string, () => [string, string | null], number]>([
    ['valid', () => [eventWith('E-valid'), signature(eventWith('E-valid'))], 200],
    ['valid with spaces', () => [spaced, signature(spaced)], 200],
    ['one bit off', () => [eventWith('E1'), flipped(signature(eventWith('E1')))], 403],
    ['missing', () => [eventWith('E2'), null], 403],
    ['empty', () => [eventWith('E2'), ''], 403],
    ['for another URL', () => [eventWith('E3'), signature(eventWith('E3'), `${notificationUrl}/`)], 403],
    ['of the body before it was reserialized', () => [JSON.stringify(JSON.parse(spaced)), signature(spaced)], 403],
    ['of a body that is not JSON', () => ['payment=1', signature('payment=1')], 400],
    ['of an empty body', () => ['', signature('')], 400],
    [
      'of 1 MiB and a byte',
      () => {
        const body = eventWith('E4', { note: '' });
        const large = eventWith('E4', { note: 'x'.repeat(1024 * 1024 + 1 - body.length) });
        return [large, signature(large)];
      },
      413,
    ],
  ])('returns the right status for a signature that is %s', async (_, make, status) => {
    const [body, signed] = make();
    expect((await send(body, signed)).status).toBe(status);
  });

  it('stores a redelivered event once', async () => {
    const body = eventWith('E-replayed');
    expect((await send(body, signature(body))).body).toMatchObject({ duplicate: false });
    expect((await send(body, signature(body))).body).toMatchObject({ duplicate: true });
  });
});
