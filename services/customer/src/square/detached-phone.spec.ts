import { enterPhone } from '@lacquer/contracts/customers/detached-phone';
import { wrongNumberReported } from '@lacquer/contracts/messaging/messaging';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportFromCustomer } from '@lacquer/contracts/privacy';
import { PayingSalon } from '../testing/paying-salon.js';
import { eventOf } from '../testing/running-customer.js';

const phone = '+12135550142';
const next = '+12135550143';

describe('a phone that was detached from a customer of Square', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.openShared();
  });
  beforeEach(async () => {
    salon.square.setCustomer('C1', { phone, givenName: 'Ana', email: 'ana@example.com' });
    await salon.pay();
    await salon.tell('customer.updated', 'C1');
    await salon.customer.deliver(
      eventOf(wrongNumberReported, { phone, at: new Date(Date.now() + 1000).toISOString() }),
    );
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  const anaId = async () => (await salon.list()).find(({ givenName }) => givenName === 'Ana')?.id ?? '';

  it('does not come back with a later payment, which counts for the same person', async () => {
    expect(await salon.sums()).toEqual([[null, 1, 4500]]);
    await salon.pay({ id: 'P2', amount: 1000 });
    expect(await salon.sums()).toEqual([[null, 2, 5500]]);

    // a refund of the earlier payment
    await salon.pay({ refunded: 900, updatedAt: '2026-03-02T18:30:00.000Z' });
    expect(await salon.sums()).toEqual([[null, 2, 4600]]);

    await salon.customer.call(enterPhone, { id: await anaId(), phoneNumber: next });
    await salon.pay({ id: 'P3', amount: 100 });
    expect(await salon.sums()).toEqual([[next, 3, 4700]]);
  });

  it('belongs to a new record when an unknown profile pays with it, under its own name', async () => {
    salon.square.setCustomer('C9', { phone, updatedAt: '2026-02-01T18:00:00.000Z', givenName: 'Bob' });
    await salon.pay({ id: 'P9', customerId: 'C9', amount: 700 });
    await salon.pay({ id: 'P2', amount: 1000 });

    expect(await salon.sums()).toEqual(
      [
        [phone, 1, 700],
        [null, 2, 5500],
      ].toSorted(([one], [other]) => String(one ?? '').localeCompare(String(other ?? ''))),
    );
    expect((await salon.list()).find(({ phoneNumber }) => phoneNumber === phone)).toMatchObject({ givenName: 'Bob' });

    const exported = JSON.stringify(await salon.customer.call(exportFromCustomer, { phone, emails: [] }));
    expect(exported).toContain('Bob');
    expect(exported).not.toMatch(/Ana|ana@example|P1|P2/);
  });

  it('is replaced by the new one that the customer gives at Square', async () => {
    salon.square.setCustomer('C1', { phone: next, givenName: 'Ana', updatedAt: '2026-03-03T18:00:00.000Z' });
    await salon.tell('customer.updated', 'C1');
    expect(await salon.sums()).toEqual([[next, 1, 4500]]);
  });
});
