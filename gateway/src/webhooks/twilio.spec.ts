import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { parse } from 'node:querystring';
import type { RequestOf } from '@lacquer/contracts/contract';
import { providerId } from '@lacquer/contracts/staff/actor';
import { receiveInboundMessage, receiveMessageStatus } from '@lacquer/contracts/messaging/messaging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { webhookBodyLimit } from '../http/bodies/body-parsers.js';
import { maxFields } from './twilio-signature.js';

const formType = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
const publicUrl = 'https://salon.example.com';
const authToken = 'test-auth-token';
const inboundPath = '/api/webhooks/twilio/inbound';

describe('the Twilio webhooks', () => {
  let gateway: RunningGateway;
  let statuses: RequestOf<typeof receiveMessageStatus>[];
  let inbound: RequestOf<typeof receiveInboundMessage>[];
  beforeAll(async () => {
    gateway = await runGateway({ PUBLIC_URL: publicUrl, TWILIO_AUTH_TOKEN: authToken });
    gateway.answer(receiveMessageStatus, (request) => {
      statuses.push(request);
      return { applied: true };
    });
    gateway.answer(receiveInboundMessage, (request) => {
      inbound.push(request);
      return { from: null };
    });
  });
  afterAll(() => gateway.stop());
  beforeEach(() => {
    statuses = [];
    inbound = [];
  });

  /** Signs as Twilio's own helper does. */
  const sign = (path: string, body: string, base = publicUrl) => {
    const fields = Object.entries(parse(body, '&', '=', { maxKeys: 0 }));
    const params = Object.fromEntries(
      fields.map(([name, value = '']) => [name, typeof value === 'string' ? value : [...value]]),
    );
    return twilio.getExpectedTwilioSignature(authToken, `${base}${path}`, params);
  };
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    gateway.request(path, {
      method: 'POST',
      headers: { ...formType, 'x-twilio-signature': sign(path, body), ...headers },
      body,
    });

  it('pass on the recipient and the claim, and verify the signature against the public URL', async () => {
    const recipientId = randomUUID();
    const claim = randomUUID();

    const response = await post(
      `/api/webhooks/twilio/status/${recipientId}?claim=${claim}&note=a%2Fb`,
      'MessageStatus=delivered&To=%2B12135550100&Body=one+two%20%26%20three',
      { 'x-forwarded-host': 'evil.example' },
    );

    expect(response.status).toBe(204);
    expect(statuses).toEqual([
      { recipientId, claim, params: { MessageStatus: 'delivered', To: '+12135550100', Body: 'one two & three' } },
    ]);
  });

  it('sign what they pass on, so that a service need not trust the broker', async () => {
    const envelopes: unknown[] = [];
    for (const { name } of [receiveMessageStatus, receiveInboundMessage]) {
      const answer = gateway.bus.findAnswer(name);
      gateway.bus.answer(name, (payload) => {
        envelopes.push(payload);
        return answer?.(payload) ?? Promise.reject(new Error('nobody answers'));
      });
    }

    const claim = randomUUID();
    await post(`/api/webhooks/twilio/status/${randomUUID()}?claim=${claim}`, 'MessageStatus=delivered');
    await post(inboundPath, 'MessageSid=SM1&From=%2B12135550100&Body=STOP');

    const actor = { id: providerId, role: 'provider', signer: 'gateway', signature: expect.any(String) };
    expect(envelopes).toMatchObject([{ actor }, { actor }]);
  });

  it.each([['no-uuid'], [''], [`${randomUUID()}&claim=${randomUUID()}`]])(
    'refuse the claim "%s" with a message that names it',
    async (claim) => {
      const response = await post(`/api/webhooks/twilio/status/${randomUUID()}?claim=${claim}`, 'MessageStatus=sent');

      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('claim') });
    },
  );

  // Twilio's own middleware parses a form the same way, so the signature is verified over the same parameters
  it.each([
    ['a repeated parameter', 'Body=STOP&Extra=b&Extra=a&Extra=b', { Body: 'STOP', Extra: ['b', 'a', 'b'] }],
    ['an empty parameter and a bare name', 'Body=&Flag', { Body: '', Flag: '' }],
    ['plus signs, NUL and other letters', 'Body=one+two%00%EA%B7%B8%EB%A7%8C', { Body: 'one two\0그만' }],
    ['an invalid escape', 'Body=100%&Other=%zz', { Body: '100%', Other: '%zz' }],
    ['invalid UTF-8', 'Body=%ff%ed%a0%80', { Body: '\u{fffd}\u{fffd}\u{fffd}\u{fffd}' }],
  ])('pass the service every field: %s', async (_, body, params) => {
    const response = await post(`${inboundPath}?a=b%20c`, body);

    expect(response.status).toBe(200);
    expect(inbound).toEqual([{ params }]);
    expect({ ...parse(body) }).toEqual(params);
  });

  it('answer a text from a phone with empty TwiML', async () => {
    const response = await post(inboundPath, 'From=%2B12135550100&Body=STOP');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
    expect(inbound).toEqual([{ params: { From: '+12135550100', Body: 'STOP' } }]);
  });

  it.each([
    ['a forged signature', { 'x-twilio-signature': 'bm90IHR3aWxpbw==' }],
    ['the signature of another text', { 'x-twilio-signature': sign(inboundPath, 'Body=START') }],
    [
      'the signature of another address',
      { 'x-twilio-signature': sign(inboundPath, 'Body=STOP', 'http://evil.example') },
    ],
    ['no signature', { 'x-twilio-signature': '' }],
  ])('refuse %s and reach no service', async (_, headers) => {
    const response = await post(inboundPath, 'Body=STOP', headers);

    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'WEBHOOKS.TWILIO_SIGNATURE_INVALID' });
    expect(inbound).toEqual([]);
  });

  it('refuse a missing signature before the body arrives', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    // the announced body is never sent
    socket.write(`POST ${inboundPath} HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();

    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('accept at most 64 KiB', async () => {
    const longest = `Body=${'x'.repeat(webhookBodyLimit - 5)}`;

    expect(webhookBodyLimit).toBe(64 * 1024);
    expect((await post(inboundPath, longest)).status).toBe(200);
    expect((await post(inboundPath, `${longest}x`)).status).toBe(413);
  });

  it('accept at most 100 fields, and do not parse more', async () => {
    const fields = Array.from({ length: maxFields }, (_, index) => `f${index}=1`).join('&');

    expect(maxFields).toBe(100);
    expect((await post(inboundPath, fields)).status).toBe(200);
    const refused = await post(inboundPath, `${fields}&one=more`);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'WEBHOOKS.TOO_MANY_FIELDS' });
    expect(inbound).toHaveLength(1);
  });

  it.each([
    ['a public address', { TWILIO_AUTH_TOKEN: authToken }, 'WEBHOOKS.NO_PUBLIC_URL', 'PUBLIC_URL'],
    ['a token', { PUBLIC_URL: publicUrl }, 'WEBHOOKS.TWILIO_NOT_CONFIGURED', 'TWILIO_AUTH_TOKEN'],
  ])('answer 503 without %s, and name the setting', async (_, settings, code, words) => {
    const without = await runGateway(settings);
    try {
      const response = await without.request(inboundPath, { method: 'POST', headers: formType, body: 'a=b' });

      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code, message: expect.stringContaining(words) });
    } finally {
      await without.stop();
    }
  });
});
