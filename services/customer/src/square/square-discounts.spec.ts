import { listCustomers } from '@lacquer/contracts/customers/customer';
import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { discountsUsed } from '@lacquer/contracts/messaging/offers';
import { eraseInCustomer } from '@lacquer/contracts/privacy';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../testing/paying-salon.js';

const lines = [{ name: 'Gel Manicure' }];
const discounts = [{ name: 'Senior' }, { name: 'cdf-ghjk' }];

describe("the discounts of a payment's order", () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.openShared();
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  const told = async () =>
    (await salon.published()).flatMap(({ type, data }) => (type === discountsUsed.name ? [data] : []));
  const idOf = async (phone: string) => {
    const { customers } = await salon.customer.call(listCustomers, listCustomers.request.parse({ limit: 5, q: phone }));
    return customers[0]?.id ?? '';
  };

  it('are told with the phones of the customer, once for any number of events', async () => {
    salon.square.setCustomer('C1', { phone: '+12135550142' });
    for (const _ of [1, 2, 3]) await salon.pay({ id: 'P1', customerId: 'C1', orderId: 'O1' }, discounts);
    expect(await told()).toEqual([
      {
        customerId: await idOf('+12135550142'),
        paymentId: 'P1',
        paidAt: '2026-03-01T18:30:00.000Z',
        discounts: ['Senior', 'cdf-ghjk'],
        phones: ['+12135550142'],
      },
    ]);
  });

  it('are told later if the order or the phone arrives later, and never without', async () => {
    salon.charge({ id: 'P1', customerId: 'C1', orderId: 'O1' });
    salon.square.setCustomer('C1', {});
    salon.square.setOrder('O1', lines, discounts);
    await salon.notify('P1');
    await salon.settled();
    expect(await told()).toEqual([]);
    salon.square.setCustomer('C1', { phone: '+12135550142', updatedAt: '2026-03-01T19:00:00.000Z' });
    await salon.tell('customer.updated', 'C1');
    expect(await told()).toHaveLength(1);
    await salon.pay({ id: 'P2', customerId: 'C1', orderId: 'O2' });
    expect(await told()).toHaveLength(1);
  });

  it('name all phones of merged records', async () => {
    for (const [customer, phone] of [
      ['C1', '+12135550142'],
      ['C2', '+12135550143'],
    ] as const) {
      salon.square.setCustomer(customer, { phone });
      await salon.pay({ id: `P-${customer}`, customerId: customer });
    }
    const id = await idOf('+12135550142');
    await salon.customer.call(mergeCustomers, { id, otherId: await idOf('+12135550143') });
    await salon.pay({ id: 'P3', customerId: 'C2', orderId: 'O1' }, discounts);
    expect(await told()).toMatchObject([{ phones: ['+12135550142', '+12135550143'] }]);
  });

  it('are forgotten with an erased customer', async () => {
    salon.square.setCustomer('C1', { phone: '+12135550142' });
    await salon.pay({ id: 'P1', customerId: 'C1', orderId: 'O1' }, discounts);
    expect(await told()).toHaveLength(1);
    await salon.customer.call(eraseInCustomer, { phone: '+12135550142', emails: [], dryRun: false });
    expect(await salon.customer.rows('SELECT discounts, discounts_told FROM square_payment')).toEqual([
      { discounts: [], discounts_told: null },
    ]);
  });
});
