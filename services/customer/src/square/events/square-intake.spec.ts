import { receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningCustomer, runCustomer } from '../../testing/running-customer.js';
import { sign, SquareAccount } from '../../testing/square-account.js';

const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;

describe('a batch of notifications', () => {
  let square: SquareAccount;
  let customer: RunningCustomer;
  beforeAll(async () => {
    square = await SquareAccount.start();
    customer = await runCustomer(square.connection);
  });
  afterAll(async () => {
    await customer.stop();
    await square.stop();
  });

  const plain = (id: string) => sign(JSON.stringify({ event_id: id, type: 'invoice.published' }));
  const receiveAll = async (notifications: readonly { rawBody: string; signature: string }[]) => {
    const events = notifications.map((each, index) => ({ ...each, correlationId: `request-${1000 + index}` }));
    return (await customer.call(receiveSquareEvents, { events })).outcomes;
  };
  const stored = (...ids: string[]) =>
    customer.rows<{ id: string; aside: boolean }>(
      `SELECT event_id AS id, set_aside_at IS NOT NULL AS aside FROM square_event
       WHERE event_id = ANY ($1) OR event_id ~ '^[0-9a-f]{64}$' ORDER BY event_id = ANY ($1) DESC, event_id`,
      [ids],
    );

  it('has one outcome each: an unstorable, forged, malformed or replayed one does not affect the others', async () => {
    const outcomes = await receiveAll([
      plain('E1'),
      sign('{"event_id":"E\\u0000","type":"payment.updated","data":{"id":"P1"}}'),
      sign(`{"event_id":"E2-deep","type":"payment.updated","data":${deep}}`),
      { ...plain('E3-forged'), signature: plain('E4').signature },
      sign('no event'),
      plain('E1'),
      plain('E5'),
    ]);

    const isNew = { accepted: true, duplicate: false };
    expect(outcomes).toEqual([
      isNew,
      isNew,
      isNew,
      { error: expect.objectContaining({ code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID' }) },
      { error: expect.objectContaining({ code: 'CUSTOMER.SQUARE_EVENT_INVALID' }) },
      { accepted: true, duplicate: true },
      isNew,
    ]);
    expect(await stored('E1', 'E2-deep', 'E3-forged', 'E5')).toEqual([
      { id: 'E1', aside: false },
      { id: 'E2-deep', aside: true },
      { id: 'E5', aside: false },
      // the one with NUL in its id is stored under a hash of its content
      { id: expect.any(String), aside: true },
    ]);
  });

  it('is stored except for the one that the database refuses, which Square sends again', async () => {
    await customer.rows(`ALTER TABLE square_event ADD CONSTRAINT refuses_one CHECK (event_id <> 'F2')`);

    const outcomes = await receiveAll(['F1', 'F2', 'F3'].map(plain));

    const isNew = { accepted: true, duplicate: false };
    const again = { error: expect.objectContaining({ kind: 'unavailable', code: 'CUSTOMER.SQUARE_NOT_STORED' }) };
    expect(outcomes).toEqual([isNew, again, isNew]);
    expect((await stored('F1', 'F2', 'F3')).map(({ id }) => id).filter((id) => id.startsWith('F'))).toEqual([
      'F1',
      'F3',
    ]);
  });
});
