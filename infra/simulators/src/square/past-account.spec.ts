import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SimulatedSquare } from '../testing/simulated-square.js';

const paidAt = '2026-03-01T19:00:00.000Z';
const refundedAt = '2026-03-02T19:00:00.000Z';

let square: SimulatedSquare;
beforeEach(async () => {
  square = await SimulatedSquare.start();
});
afterEach(() => square.stop());

/** A profile with a refunded and disputed payment of the past. */
function fill() {
  const { simulator } = square;
  simulator.addProfile({ id: 'ana', phone: '213-555-0142', givenName: 'Ana', createdAt: paidAt });
  simulator.pay({
    id: 'first',
    customerId: 'ana',
    lineItems: [{ name: 'Gel Manicure', amount: 3000 }],
    createdAt: paidAt,
    isSilent: true,
  });
  simulator.refund('first', { amount: 1000, createdAt: refundedAt });
  simulator.dispute('first', { state: 'EVIDENCE_REQUIRED', createdAt: refundedAt });
}

describe('an account that is built again at each start', () => {
  it('has the same ids and moments, and notifies of nothing', async () => {
    const read = async () => {
      const client = square.client();
      const { payment } = await client.payments.get({ paymentId: 'first' });
      const { customer } = await client.customers.get({ customerId: 'ana' });
      const { order } = await client.orders.get({ orderId: payment?.orderId ?? '' });
      return {
        payment: [payment?.id, payment?.createdAt, payment?.updatedAt, payment?.refundedMoney?.amount],
        customer: [customer?.id, customer?.createdAt, customer?.updatedAt, customer?.phoneNumber],
        order: [order?.id, order?.closedAt],
      };
    };
    fill();
    const first = await read();
    expect(first.payment).toEqual(['first', paidAt, refundedAt, 1000n]);
    expect(first.customer).toEqual(['ana', paidAt, paidAt, '213-555-0142']);
    await square.simulator.idle();
    expect(square.types()).toEqual([]);
    square.simulator.reset();
    fill();
    expect(await read()).toEqual(first);
  });

  it('gives each further payment of a profile the same name', async () => {
    fill();
    const { customer } = square.simulator.pay({ id: 'second', customerId: 'ana', amount: 2000 });
    expect(customer).toMatchObject({ id: 'ana', given_name: 'Ana' });
    await square.simulator.idle();
    expect(square.types()).toEqual(['payment.created', 'payment.updated']);
  });

  it('adds a profile by the control API', async () => {
    const made = await square.control('POST', '/customers', { id: 'bea', givenName: 'Bea', createdAt: paidAt });
    expect([made.status, await made.json()]).toEqual([201, expect.objectContaining({ id: 'bea', given_name: 'Bea' })]);
  });
});
