import { listVisitTotals, recordVisit } from '@lacquer/contracts/customers/customer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../testing/paying-salon.js';

const at = (minute: number) => `2026-03-01T18:${30 + minute}:00.000Z`;
const byHand = (over: object = {}) =>
  recordVisit.request.parse({ phoneNumber: '2135550142', serviceName: 'Spa Pedicure', amount: 3500, ...over });

let salon: PayingSalon;
beforeAll(async () => {
  salon = await PayingSalon.openShared();
});
beforeEach(() => salon.square.setCustomer('C1', { phone: '(213) 555-0142', givenName: 'Ana', familyName: 'Kim' }));
afterEach(() => salon.reset());
afterAll(() => salon.close());

describe('a refund', () => {
  it.each([
    ['in part', 1000, 1, 3500],
    ['of the services, not the tip', 4500, 1, 0],
    ['of more than the services', 5000, 1, 0],
    ['of everything', 5400, 0, 0],
  ])('%s reduces the amount spent, and the visit counts until nothing is left', async (_, refunded, visits, spent) => {
    await salon.pay();
    salon.square.setPayment({
      id: 'P1',
      amount: 4500,
      tip: 900,
      customerId: 'C1',
      orderId: 'O1',
      refunded,
      updatedAt: at(1),
    });
    await salon.tell('refund.created', 'R1', { refund: { payment_id: 'P1' } });

    expect(await salon.sums()).toEqual([['+12135550142', visits, spent]]);
    const [customer] = await salon.list();
    expect(
      await salon.customer.call(listVisitTotals, {
        customerIds: [customer?.id ?? ''],
        from: '2026-01-01T00:00:00.000Z',
        to: '2027-01-01T00:00:00.000Z',
      }),
    ).toEqual(visits === 0 ? [] : [{ customerId: customer?.id, visits, amount: spent }]);
    expect(await salon.customer.rows('SELECT amount, tip, refunded FROM visit')).toEqual([
      { amount: 4500, tip: 900, refunded },
    ]);
    expect((await salon.published()).map(({ type }) => type)).toEqual([
      'customer.created.v1',
      'customer.visit-recorded.v1',
      'customer.visit-corrected.v1',
    ]);
  });

  it('without a payment id is resolved through Square', async () => {
    await salon.pay();
    salon.square.setPayment({ id: 'P1', amount: 4500, customerId: 'C1', refunded: 4500, updatedAt: at(1) });
    salon.square.setRefund('R1', 'P1');
    await salon.tell('refund.updated', 'R1');

    expect(await salon.sums()).toEqual([['+12135550142', 0, 0]]);
  });
});

describe('a payment', () => {
  it.each(['CANCELED', 'FAILED'])('that became %s after it counted is voided and stays visible', async (status) => {
    await salon.pay();
    await salon.pay({ status, updatedAt: at(1) });

    expect(await salon.sums()).toEqual([['+12135550142', 0, 0]]);
    expect(await salon.customer.rows('SELECT void_reason, voided_at IS NOT NULL AS voided FROM visit')).toEqual([
      { void_reason: `Square: ${status.toLowerCase()}`, voided: true },
    ]);
    expect((await salon.published()).at(-1)).toMatchObject({
      type: 'customer.visit-corrected.v1',
      data: { voided: true },
    });
  });

  it('that is disputed shows the state of the dispute and still counts', async () => {
    await salon.pay();
    salon.square.setDispute('D1', 'P1', 'EVIDENCE_REQUIRED');
    await salon.tell('dispute.created', 'D1', { dispute: { id: 'D1', state: 'PROCESSING' } });
    expect(await salon.customer.rows('SELECT dispute_state FROM square_payment')).toEqual([
      { dispute_state: 'EVIDENCE_REQUIRED' },
    ]);
    salon.square.setDispute('D1', 'P1', 'LOST');
    await salon.tell('dispute.state.updated', 'state-of-D1', { dispute: { id: 'D1' } });

    expect(await salon.customer.rows('SELECT dispute_state FROM square_payment')).toEqual([{ dispute_state: 'LOST' }]);
    expect(await salon.sums()).toEqual([['+12135550142', 1, 4500]]);
  });

  it('without a phone is completed when its Square customer gets one', async () => {
    salon.square.setCustomer('C2', { givenName: 'Mina' });
    await salon.pay({ customerId: 'C2' });
    expect(await salon.list()).toEqual([]);

    salon.square.setCustomer('C2', { givenName: 'Mina', phone: '213-555-0150', updatedAt: at(5) });
    await salon.tell('customer.updated', 'C2');

    expect(await salon.list()).toMatchObject([
      { phoneNumber: '+12135550150', givenName: 'Mina', visitCount: 1, totalSpent: 4500, services: ['Gel Manicure'] },
    ]);
  });
});

describe('a Square customer', () => {
  it('that changes its phone keeps the record if no customer has that phone', async () => {
    await salon.pay();
    const [before] = await salon.list();
    salon.square.setCustomer('C1', { phone: '2135550143', updatedAt: at(5) });
    await salon.tell('customer.updated', 'C1');

    expect(await salon.list()).toMatchObject([{ id: before?.id, phoneNumber: '+12135550143', visitCount: 1 }]);
    expect((await salon.published()).at(-1)).toEqual({
      type: 'customer.phone-changed.v1',
      data: { customerId: before?.id, from: '+12135550142', to: '+12135550143' },
    });
    // consent and revocation stay with the phone
    expect(await salon.customer.rows('SELECT DISTINCT phone_number FROM consent_entry')).toEqual([
      { phone_number: '+12135550142' },
    ]);
  });

  it("that changes to another customer's phone moves its payments there, but no manual visit", async () => {
    await salon.customer.call(recordVisit, byHand());
    await salon.customer.call(recordVisit, byHand({ phoneNumber: '2135550143', amount: 100 }));
    await salon.pay();
    salon.square.setCustomer('C1', { phone: '2135550143', updatedAt: at(5) });
    await salon.tell('customer.updated', 'C1');

    expect(await salon.sums()).toEqual([
      ['+12135550142', 1, 3500],
      ['+12135550143', 2, 4600],
    ]);
  });

  it('that shares its record with another profile moves only its own payments', async () => {
    salon.square.setCustomer('C2', { phone: '213.555.0142' });
    await salon.pay();
    await salon.pay({ id: 'P2', customerId: 'C2', amount: 1000 });
    salon.square.setCustomer('C2', { phone: '2135550149', updatedAt: at(5) });
    await salon.tell('customer.updated', 'C2');

    expect(await salon.sums()).toEqual([
      ['+12135550142', 1, 4500],
      ['+12135550149', 1, 1000],
    ]);
  });

  it.each(['created', 'deleted'])('that was merged moves its payments, from customer.%s alone', async (told) => {
    salon.square.setCustomer('C2', { phone: '2135550150', givenName: 'Mina' });
    await salon.pay();
    await salon.pay({ id: 'P2', customerId: 'C2', amount: 1000 });
    salon.square.deleteCustomer('C1');
    salon.square.deleteCustomer('C2');
    salon.square.setCustomer('C3', { phone: '2135550160', givenName: 'Ana', updatedAt: at(5) });
    const event_context = { merge: { from_customer_ids: ['C1', 'C2'], to_customer_id: 'C3' } };
    await salon.tell(`customer.${told}`, told === 'created' ? 'C3' : 'C2', { event_context });

    expect(await salon.list()).toMatchObject([
      { phoneNumber: '+12135550160', visitCount: 2, totalSpent: 5500, givenName: 'Ana' },
    ]);
    // a payment that arrives later is resolved through the merge
    await salon.pay({ id: 'P3', customerId: 'C1', amount: 500 });
    expect(await salon.sums()).toContainEqual(['+12135550160', 3, 6000]);
  });

  it('that was deleted keeps its known data, including that of its last event', async () => {
    salon.square.deleteCustomer('C1');
    await salon.pay();
    expect(await salon.list()).toEqual([]);
    const gone = { phone_number: '213-555-0142', given_name: 'Ana', updated_at: at(0) };
    await salon.tell('customer.deleted', 'C1', { customer: gone });
    expect(await salon.list()).toMatchObject([{ phoneNumber: '+12135550142', givenName: 'Ana', visitCount: 1 }]);

    await salon.tell('customer.deleted', 'C1');
    await salon.pay({ id: 'P2', amount: 100 });
    expect(await salon.sums()).toEqual([['+12135550142', 2, 4600]]);
  });

  it('has the name that staff entered, or else the one at Square', async () => {
    await salon.pay();
    expect(await salon.list()).toMatchObject([{ givenName: 'Ana', familyName: 'Kim' }]);
    await salon.customer.call(recordVisit, byHand({ givenName: ' Anna ' }));
    salon.square.setCustomer('C1', {
      phone: '2135550142',
      givenName: 'Ann',
      familyName: 'Lee',
      updatedAt: at(5),
    });
    await salon.tell('customer.updated', 'C1');

    expect(await salon.list()).toMatchObject([{ givenName: 'Anna', familyName: 'Lee' }]);
  });
});

describe('Square events', () => {
  it.each([
    ['payment.updated', {}],
    ['customer.custom_attribute.owned.updated', {}],
    ['refund.updated', { refund: 'R1' }],
    ['something.else', { payment: { nested: [1] } }],
    ['customer.updated', { customer: 7, event_context: 'x' }],
  ])('with unknown parts are accepted: %s %j', async (type, object) => {
    await salon.pay();
    await salon.tell(type, 'P1', object);
    expect(await salon.sums()).toEqual([['+12135550142', 1, 4500]]);
  });
});

describe('with SQUARE_LOCATION_IDS,', () => {
  it('payments at other locations are stored but do not count', async () => {
    const two = await PayingSalon.open({ locationIds: ['L1', 'L2'] });
    try {
      two.square.setCustomer('C1', { phone: '2135550142' });
      await two.pay({ locationId: 'L2' });
      await two.pay({ id: 'P2', locationId: 'L3' });
      await two.pay({ id: 'P3' });

      expect(await two.sums()).toEqual([['+12135550142', 1, 4500]]);
      expect(await two.customer.rows('SELECT payment_id, outcome FROM square_payment ORDER BY payment_id')).toEqual([
        { payment_id: 'P1', outcome: 'counted' },
        { payment_id: 'P2', outcome: 'other-location' },
        { payment_id: 'P3', outcome: 'other-location' },
      ]);
    } finally {
      await two.close();
    }
  });
});
