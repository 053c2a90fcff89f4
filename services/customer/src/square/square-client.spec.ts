import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { eventually } from '@lacquer/servers/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import { receiveEvent } from '../testing/receive-event.js';
import { runCustomer } from '../testing/running-customer.js';
import { SquareAccount } from '../testing/square-account.js';

/**
 * The longest block of this thread in milliseconds, and the result of `work`. Counts its processor time between two timers,
 * so other load on the machine does not lengthen it.
 */
async function longestBlock<T>(work: () => Promise<T>): Promise<{ block: number; result: T }> {
  let block = 0;
  let last = process.threadCpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    block = Math.max(block, (user + system) / 1000);
    last = process.threadCpuUsage();
  }, 1);
  try {
    const result = await work();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { block, result };
  } finally {
    clearInterval(watch);
  }
}

describe('the Square client', () => {
  it('is loaded before the service is ready, so the first payment does not block it', async () => {
    const square = await SquareAccount.start();
    const { block: atStart, result: customer } = await longestBlock(() => runCustomer(square.connection));
    try {
      square.setCustomer('C1', { phone: '(213) 555-0142' });
      square.setPayment({ id: 'P1', customerId: 'C1' });
      const { block: atPayment } = await longestBlock(async () => {
        await receiveEvent(customer, square.notify('payment.updated', 'P1'));
        await eventually(async () => (await customer.rows('SELECT 1 FROM visit')).length === 1);
      });

      expect((await customer.call(getSquareStatus, {})).connected).toBe(true);
      // loading it takes longer than anything else during the start
      expect(atPayment).toBeLessThan(atStart / 2);
    } finally {
      await customer.stop();
      await square.stop();
    }
  });
});
