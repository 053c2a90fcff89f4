import { receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openRequest } from '../testing/open-request.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const path = '/api/webhooks/square';
const signed = { 'x-square-hmacsha256-signature': 'c2lnbmF0dXJl' };

describe('a notification of Square that can be refused without its body', () => {
  let gateway: RunningGateway;
  let asked: (string | null)[];
  beforeEach(async () => {
    gateway = await runGateway();
    asked = [];
  });
  afterEach(() => gateway.stop());

  /** The service refuses unsigned events with `error`, and accepts signed ones. */
  const answer = (error: { kind: string; code: string }, whenSigned: object = { accepted: true, duplicate: false }) =>
    gateway.answer(receiveSquareEvents, ({ events }) => {
      asked.push(...events.map(({ signature }) => signature));
      return {
        outcomes: events.map(({ signature }) => (signature ? whenSigned : { error: { ...error, message: 'no' } })),
      };
    });

  it('is refused before the body arrives if it is unsigned, and its body is never handed over', async () => {
    answer({ kind: 'forbidden', code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID' });

    const refused = [await openRequest(gateway.url, path), await openRequest(gateway.url, path)];

    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect(asked).toEqual([null]);
  });

  it('is refused before the body arrives while Square is not connected, even if it is signed', async () => {
    answer({ kind: 'unavailable', code: 'CUSTOMER.SQUARE_NOT_CONFIGURED' });

    const refused = await openRequest(gateway.url, path, signed);

    expect([refused.status, refused.body]).toEqual([503, expect.stringContaining('CUSTOMER.SQUARE_NOT_CONFIGURED')]);
    expect(asked).toEqual([null]);
  });

  it('is refused before the body arrives while the service does not answer, and accepted after that', async () => {
    gateway.answer(receiveSquareEvents, () => {
      throw new Error('disk full');
    });
    expect((await openRequest(gateway.url, path, signed)).status).toBe(503);

    answer({ kind: 'forbidden', code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID' });
    await new Promise((resolve) => setTimeout(resolve, 1100));

    expect((await gateway.request(path, { method: 'POST', headers: signed, body: '{}' })).status).toBe(200);
  });
});
