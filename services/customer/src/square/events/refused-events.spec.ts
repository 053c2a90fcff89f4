import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../../testing/paying-salon.js';
import { receiveEvent } from '../../testing/receive-event.js';
import { runCustomer } from '../../testing/running-customer.js';
import { sign } from '../../testing/square-account.js';

describe('a Square event', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.openShared();
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  it('is stored and processed only with a genuine signature', async () => {
    salon.charge();
    const genuine = salon.square.notify('payment.updated', 'P1');
    const other = salon.square.notify('payment.updated', 'P1');
    for (const forged of [
      { ...genuine, signature: null },
      { ...genuine, signature: '' },
      { ...genuine, signature: other.signature },
      { ...genuine, signature: Buffer.alloc(32).toString('base64') },
    ]) {
      await expect(salon.receive(forged)).rejects.toMatchObject({
        code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID',
        kind: 'forbidden',
      });
    }
    expect(await salon.events()).toEqual([]);
    expect(salon.square.requests).toEqual([]);
  });

  it('is refused when it is signed but malformed, and accepted without effect when its type is unknown', async () => {
    for (const body of ['', 'not json', '[]', '{"type":"payment.updated"}', '{"event_id":"E1"}', 'null']) {
      await expect(salon.receive(sign(body))).rejects.toMatchObject({
        code: 'CUSTOMER.SQUARE_EVENT_INVALID',
        kind: 'invalid',
      });
    }
    expect(await salon.events()).toEqual([]);

    expect(await salon.receive(salon.square.notify('invoice.published', 'I1'))).toEqual({
      accepted: true,
      duplicate: false,
    });
    await salon.allProcessed();
    expect(salon.square.requests).toEqual([]);
  });

  it.each([
    [
      'an id that cannot be stored',
      '{"event_id":"E\\u0000","type":"payment.updated","data":{"id":"P1"}}',
      'its id or type',
    ],
    ['a type that cannot be stored', '{"event_id":"E2","type":"\\ud800","data":{"id":"P1"}}', 'its id or type'],
    [
      'excessive nesting and no object',
      `{"event_id":"E3","type":"payment.updated","data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'nested too deeply',
    ],
  ])('with %s is set aside for staff, so Square does not send it again', async (_, body, reason) => {
    expect(await salon.receive(sign(body))).toEqual({ accepted: true, duplicate: false });
    expect(await salon.receive(sign(body))).toEqual({ accepted: true, duplicate: true });

    const { setAside } = await salon.customer.call(getSquareStatus, {});
    expect(setAside).toEqual([
      {
        paymentId: expect.stringMatching(/^(E3|[0-9a-f]{64})$/),
        reason: expect.stringContaining(reason),
        since: expect.any(String),
      },
    ]);
    expect(salon.square.requests).toEqual([]);
  });

  it('is refused when it cannot be stored, so Square sends it again', async () => {
    salon.charge();
    await salon.customer.rows('ALTER TABLE square_event RENAME TO square_event_away');
    const answer = salon.notify('P1');
    await expect(answer).rejects.toMatchObject({ code: 'CUSTOMER.SQUARE_NOT_STORED', kind: 'unavailable' });
    await salon.customer.rows('ALTER TABLE square_event_away RENAME TO square_event');
  });
});

describe('the customer service without Square settings', () => {
  it.each([{}, { accessToken: 'test-access-token', webhookSignatureKey: 'test-signature-key' }])(
    'runs, reports that Square is not connected, and accepts no events (%j)',
    async (settings) => {
      const customer = await runCustomer(settings);
      try {
        expect(await customer.call(getSquareStatus, {})).toMatchObject({
          connected: false,
          lastEventAt: null,
          setAside: [],
        });
        await expect(receiveEvent(customer, sign('{}'))).rejects.toMatchObject({
          code: 'CUSTOMER.SQUARE_NOT_CONFIGURED',
          kind: 'unavailable',
        });
      } finally {
        await customer.stop();
      }
    },
  );
});
