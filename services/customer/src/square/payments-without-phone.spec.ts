import { recordVisit } from '@lacquer/contracts/customers/customer';
import { completePayment, listPaymentsWithoutPhone } from '@lacquer/contracts/customers/square-payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { receiveEvent } from '../testing/receive-event.js';
import { PayingSalon } from '../testing/paying-salon.js';

let salon: PayingSalon;
beforeAll(async () => {
  salon = await PayingSalon.openShared();
});
afterEach(() => salon.reset());
afterAll(() => salon.close());

const list = (over: object = {}) =>
  salon.customer.call(listPaymentsWithoutPhone, listPaymentsWithoutPhone.request.parse(over));
const complete = (paymentId: string, phoneNumber: string) =>
  salon.customer.call(completePayment, { paymentId, phoneNumber });

describe('payments without a phone', () => {
  it('are listed with their known data, newest first, page by page', async () => {
    salon.square.setCustomer('C2', { givenName: 'Mina' });
    for (const minute of [1, 2, 3]) {
      await salon.pay({ id: `P${minute}`, customerId: 'C2', createdAt: `2026-03-01T18:0${minute}:00.000Z` });
    }
    const first = await list({ limit: 2 });
    expect(first.payments).toMatchObject([
      {
        paymentId: 'P3',
        paidAt: '2026-03-01T18:03:00.000Z',
        amount: 4500,
        tip: 900,
        refunded: 0,
        services: ['Gel Manicure'],
        givenName: 'Mina',
        reason: 'the customer at Square has none',
      },
      { paymentId: 'P2' },
    ]);
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect(second.payments).toMatchObject([{ paymentId: 'P1' }]);
    expect(second.nextCursor).toBeNull();
    await expect(list({ cursor: 'nowhere' })).rejects.toMatchObject({ code: 'CUSTOMER.CURSOR_INVALID' });
  });

  it('are completed by hand, repeatedly if needed, and keep the phone that staff entered', async () => {
    await salon.pay({ customerId: undefined });
    await complete('P1', '(213) 555-0142');
    expect(await salon.sums()).toEqual([['+12135550142', 1, 4500]]);
    expect((await list()).payments).toEqual([]);

    await complete('P1', '213-555-0143');
    salon.square.setCustomer('C1', { phone: '2135550149' });
    await salon.pay({ customerId: 'C1', updatedAt: '2026-03-01T19:00:00.000Z', amount: 5000 });

    // nothing else belongs to the phone that was typed first
    expect(await salon.sums()).toEqual([['+12135550143', 1, 5000]]);
  });

  it('are refused with an error code when they do not exist, already count, or cannot count', async () => {
    salon.square.setCustomer('C1', { phone: '2135550142' });
    await salon.pay();
    await salon.pay({ id: 'P2', status: 'FAILED' });

    await expect(complete('P9', '2135550143')).rejects.toMatchObject({ code: 'CUSTOMER.PAYMENT_NOT_FOUND' });
    await expect(complete('P2', '2135550143')).rejects.toMatchObject({ code: 'CUSTOMER.PAYMENT_NOT_FOUND' });
    await expect(complete('P1', '2135550143')).rejects.toMatchObject({ code: 'CUSTOMER.PAYMENT_HAS_PHONE' });
    await expect(complete('P1', '555')).rejects.toMatchObject({ code: 'CUSTOMER.PHONE_INVALID' });
    expect(await salon.sums()).toEqual([['+12135550142', 1, 4500]]);
  });

  it('completed by hand stay when a profile changes its phone', async () => {
    salon.square.setCustomer('C1', { phone: '2135550142' });
    await salon.pay();
    await salon.pay({ id: 'P2', customerId: undefined, amount: 100 });
    await complete('P2', '2135550142');
    salon.square.setCustomer('C1', { phone: '2135550143', updatedAt: '2026-03-01T19:00:00.000Z' });
    await salon.tell('customer.updated', 'C1');

    expect(await salon.sums()).toEqual([
      ['+12135550142', 1, 100],
      ['+12135550143', 1, 4500],
    ]);
  });
});

it('a manual visit concurrent with a payment of the same phone keeps both', async () => {
  salon.square.setCustomer('C1', { phone: '2135550142' });
  salon.square.setPayment({ id: 'P1', amount: 1000, customerId: 'C1' });
  const byHand = recordVisit.request.parse({ phoneNumber: '2135550142', serviceName: 'Spa Pedicure', amount: 500 });
  await Promise.all([
    ...Array.from({ length: 8 }, () => salon.customer.call(recordVisit, byHand)),
    ...Array.from({ length: 8 }, () => receiveEvent(salon.customer, salon.square.notify('payment.updated', 'P1'))),
  ]);
  await salon.settled();

  expect(await salon.sums()).toEqual([['+12135550142', 9, 5000]]);
});
