import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import { receiveSquareEvent } from '@lacquer/contracts/customer';
import { receiveInboundMessage, receiveMessageStatus } from '@lacquer/contracts/messaging';
import type { RequestOf } from '@lacquer/contracts/contract';
import { ForbiddenError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const formType = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };

describe('webhooks', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway({ PUBLIC_URL: 'https://salon.example.com' });
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

  describe('of Square', () => {
    it('reach the customer service with the bytes that were sent and their signature', async () => {
      const received: RequestOf<typeof receiveSquareEvent>[] = [];
      gateway.answer(receiveSquareEvent, (request) => {
        received.push(request);
        return { accepted: true, duplicate: false };
      });
      // spaces, escapes, a number beyond doubles, a byte that is no UTF-8 and even no JSON: none may change on the way
      const bodies = ['{ "b" : 1.0,\n"a":"\\u00e9é", "n": 12345678901234567890 }', Buffer.from([0x7b, 0xff, 0x00]), ''];

      for (const body of bodies) expect((await send(body)).status).toBe(200);
      expect((await send('{}', { 'content-type': 'application/octet-stream' })).status).toBe(200);

      expect(received.map(({ rawBody }) => Buffer.from(rawBody, 'base64'))).toEqual(
        [...bodies, '{}'].map((body) => Buffer.from(body)),
      );
      expect(received[0]?.signature).toBe('c2lnbmF0dXJl');
    });

    it.each([
      ['a wrong signature', new ForbiddenError('CUSTOMER.SQUARE_SIGNATURE_INVALID', 'no'), 403],
      ['a Square that is not connected', new UnavailableError('CUSTOMER.SQUARE_NOT_CONFIGURED', 'no'), 503],
      ['a store that fails', new Error('disk full'), 503],
    ])('are answered after %s so that Square knows whether to try again', async (_, error, status) => {
      gateway.answer(receiveSquareEvent, () => {
        throw error;
      });

      expect((await send('{}')).status).toBe(status);
    });

    it('may have 1 MiB and no more', async () => {
      gateway.answer(receiveSquareEvent, () => ({ accepted: true, duplicate: false }));

      expect((await send('x'.repeat(1024 * 1024))).status).toBe(200);
      expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    });

    it('may come from any origin: the signature says whose they are', async () => {
      gateway.answer(receiveSquareEvent, () => ({ accepted: true, duplicate: false }));

      expect((await send('{}', { origin: 'https://elsewhere.example' })).status).toBe(200);
    });
  });

  describe('of Twilio', () => {
    it('name the recipient, the claim, and the public address that was signed', async () => {
      const received: unknown[] = [];
      gateway.answer(receiveMessageStatus, (request) => {
        received.push(request);
        return { applied: true };
      });
      const recipientId = randomUUID();
      const claim = randomUUID();

      const response = await gateway.request(`/api/webhooks/twilio/status/${recipientId}?claim=${claim}&note=a%2Fb`, {
        method: 'POST',
        headers: { ...formType, 'x-twilio-signature': 'sig', 'x-forwarded-host': 'evil.example' },
        body: 'MessageStatus=delivered&To=%2B12135550100&Body=one+two%20%26%20three',
      });

      expect(response.status).toBe(204);
      expect(received).toEqual([
        {
          recipientId,
          claim,
          url: `https://salon.example.com/api/webhooks/twilio/status/${recipientId}?claim=${claim}&note=a%2Fb`,
          signature: 'sig',
          params: { MessageStatus: 'delivered', To: '+12135550100', Body: 'one two & three' },
        },
      ]);
    });

    it.each([['no-uuid'], [''], [`${randomUUID()}&claim=${randomUUID()}`]])(
      'with the claim "%s" are refused with words',
      async (claim) => {
        const response = await gateway.request(`/api/webhooks/twilio/status/${randomUUID()}?claim=${claim}`, {
          method: 'POST',
          headers: formType,
          body: 'MessageStatus=delivered',
        });

        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ message: expect.stringContaining('claim') });
      },
    );

    // as Twilio's own middleware reads a form, so that its signature is judged over the same parameters
    it.each([
      ['a repeated parameter', 'Body=STOP&Extra=b&Extra=a&Extra=b', { Body: 'STOP', Extra: ['b', 'a', 'b'] }],
      ['an empty parameter and a bare name', 'Body=&Flag', { Body: '', Flag: '' }],
      ['plus signs, NUL and other letters', 'Body=one+two%00%EA%B7%B8%EB%A7%8C', { Body: 'one two\0그만' }],
      ['what is no escape', 'Body=100%&Other=%zz', { Body: '100%', Other: '%zz' }],
    ])('reach the service whole: %s', async (_, body, params) => {
      const received: RequestOf<typeof receiveInboundMessage>[] = [];
      gateway.answer(receiveInboundMessage, (request) => {
        received.push(request);
        return { from: null };
      });

      const response = await gateway.request('/api/webhooks/twilio/inbound?a=b%20c', {
        method: 'POST',
        headers: { ...formType, 'x-twilio-signature': 'sig' },
        body,
      });

      expect(response.status).toBe(200);
      expect(received).toEqual([
        { url: 'https://salon.example.com/api/webhooks/twilio/inbound?a=b%20c', signature: 'sig', params },
      ]);
      expect({ ...parse(body) }).toEqual(params);
    });

    it('are refused when the service does not accept the signature', async () => {
      gateway.answer(receiveMessageStatus, () => {
        throw new ForbiddenError('MESSAGING.TWILIO_SIGNATURE_INVALID', 'no');
      });

      const response = await gateway.request(`/api/webhooks/twilio/status/${randomUUID()}`, {
        method: 'POST',
        headers: formType,
        body: 'MessageStatus=delivered',
      });

      expect(response.status).toBe(403);
    });

    it('with a text from a phone are answered with empty TwiML', async () => {
      const received: unknown[] = [];
      gateway.answer(receiveInboundMessage, (request) => {
        received.push(request);
        return { from: '+12135550100' };
      });

      const response = await gateway.request('/api/webhooks/twilio/inbound', {
        method: 'POST',
        headers: { ...formType, 'x-twilio-signature': 'sig' },
        body: 'From=%2B12135550100&Body=STOP',
      });

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
      expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
      expect(received).toEqual([
        {
          url: 'https://salon.example.com/api/webhooks/twilio/inbound',
          signature: 'sig',
          params: { From: '+12135550100', Body: 'STOP' },
        },
      ]);
    });

    it('cannot be checked without a public address, and say so', async () => {
      const without = await runGateway();
      try {
        const response = await without.request('/api/webhooks/twilio/inbound', {
          method: 'POST',
          headers: formType,
          body: 'a=b',
        });

        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({
          code: 'WEBHOOKS.NO_PUBLIC_URL',
          message: expect.stringContaining('PUBLIC_URL'),
        });
      } finally {
        await without.stop();
      }
    });
  });
});
