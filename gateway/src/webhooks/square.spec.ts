import { receiveSquareEvent } from '@lacquer/contracts/customers/customer';
import type { RequestOf } from '@lacquer/contracts/contract';
import { ForbiddenError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

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

    it('stay at the door with what nobody signed: the service only says what it answers then', async () => {
      const received: RequestOf<typeof receiveSquareEvent>[] = [];
      gateway.answer(receiveSquareEvent, (request) => {
        received.push(request);
        throw new ForbiddenError('CUSTOMER.SQUARE_SIGNATURE_INVALID', 'no');
      });

      const response = await gateway.request('/api/webhooks/square', { method: 'POST', body: 'x'.repeat(1024 * 1024) });

      expect(response.status).toBe(403);
      expect(received).toEqual([{ rawBody: '', signature: null }]);
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
});
