import { randomUUID } from 'node:crypto';
import { receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import { receiveInboundMessage, receiveMessageStatus } from '@lacquer/contracts/messaging/messaging';
import { renderMetrics } from '@lacquer/platform/metrics/metrics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import twilio from 'twilio';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const publicUrl = 'https://salon.example.com';
const authToken = 'test-auth-token';

describe('the webhook metrics', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway({ PUBLIC_URL: publicUrl, TWILIO_AUTH_TOKEN: authToken });
  });
  afterAll(() => gateway.stop());
  beforeEach(() => register.resetMetrics());

  /** The time of the last webhook in seconds; undefined when the metrics do not include it. */
  const lastOf = async (provider: string) => {
    const { body } = await renderMetrics();
    const [, value] =
      new RegExp(`^webhook_last_accepted_timestamp_seconds{provider="${provider}"} (.+)$`, 'm').exec(body) ?? [];
    return value === undefined ? undefined : Number(value);
  };
  const expectSince = async (provider: string, before: number) => {
    const last = await lastOf(provider);
    expect(last).toBeGreaterThanOrEqual(before);
    expect(last).toBeLessThanOrEqual(Date.now() / 1000);
  };
  const sendSquare = (outcome: object) => {
    gateway.answer(receiveSquareEvents, () => ({ outcomes: [outcome] }));
    return gateway.request('/api/webhooks/square', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': 'c2lnbmF0dXJl' },
      body: '{}',
    });
  };
  const sendTwilio = (path: string, signature: string) =>
    gateway.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: 'MessageStatus=sent',
    });

  it('show the time of the last accepted webhook of Square', async () => {
    const error = { kind: 'forbidden', code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID', message: 'no' };
    const refused = await sendSquare({ error });
    expect([refused.status, await lastOf('square')]).toEqual([403, undefined]);

    const before = Date.now() / 1000;
    expect((await sendSquare({ accepted: true, duplicate: false })).status).toBe(200);

    await expectSince('square', before);
  });

  it.each([
    ['a text', receiveInboundMessage, '/api/webhooks/twilio/inbound', { from: null }],
    ['a delivery report', receiveMessageStatus, `/api/webhooks/twilio/status/${randomUUID()}`, { applied: true }],
  ])('show the time of the last genuine %s that was accepted from Twilio', async (_, contract, path, answer) => {
    const genuine = twilio.getExpectedTwilioSignature(authToken, `${publicUrl}${path}`, { MessageStatus: 'sent' });
    gateway.answer(contract, () => answer);
    expect([(await sendTwilio(path, 'bm90IHR3aWxpbw==')).status, await lastOf('twilio')]).toEqual([403, undefined]);
    gateway.answer(contract, () => {
      throw new Error('disk full');
    });
    expect([(await sendTwilio(path, genuine)).ok, await lastOf('twilio')]).toEqual([false, undefined]);
    gateway.answer(contract, () => answer);

    const before = Date.now() / 1000;
    expect((await sendTwilio(path, genuine)).ok).toBe(true);

    await expectSince('twilio', before);
  });
});
