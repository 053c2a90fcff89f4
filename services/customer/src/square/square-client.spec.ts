import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { receiveEvent } from '../testing/receive-event.js';
import { runCustomer } from '../testing/running-customer.js';
import { SquareAccount } from '../testing/square-account.js';
import { SquareCalls } from './account/square-calls.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the Square client', () => {
  it('is loaded before the service is ready, so the first payment does not block it', async () => {
    const opened: SquareCalls[] = [];
    const open = SquareCalls.open.bind(SquareCalls);
    // only this function loads the SDK
    const opens = jest.spyOn(SquareCalls, 'open').mockImplementation(async (connection) => {
      const calls = await open(connection);
      opened.push(calls);
      return calls;
    });
    const square = await SquareAccount.start();
    const customer = await runCustomer(square.connection);
    try {
      expect(opened).toHaveLength(1);
      square.setCustomer('C1', { phone: '(213) 555-0142' });
      square.setPayment({ id: 'P1', customerId: 'C1' });
      await receiveEvent(customer, square.notify('payment.updated', 'P1'));
      await eventually(async () => (await customer.rows('SELECT 1 FROM visit')).length === 1);

      expect((await customer.call(getSquareStatus, {})).connected).toBe(true);
      expect(opens).toHaveBeenCalledTimes(1);
    } finally {
      await customer.stop();
      await square.stop();
    }
  });
});
