import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { describe, expect, it } from '@jest/globals';
import { receiveEvent } from '../testing/receive-event.js';
import { eventually, runCustomer } from '../testing/running-customer.js';
import { SquareAccount } from '../testing/square-account.js';

/** The longest event loop delay in milliseconds, and the result of `work`. */
async function longestPause<T>(work: () => Promise<T>): Promise<{ pause: number; result: T }> {
  let pause = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
  }, 1);
  try {
    const result = await work();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { pause, result };
  } finally {
    clearInterval(watch);
  }
}

describe('the Square client', () => {
  it('is loaded before the service is ready, so the first payment does not block it', async () => {
    const square = await SquareAccount.start();
    const { pause: atStart, result: customer } = await longestPause(() => runCustomer(square.connection));
    try {
      square.setCustomer('C1', { phone: '(213) 555-0142' });
      square.setPayment({ id: 'P1', customerId: 'C1' });
      const { pause: atPayment } = await longestPause(async () => {
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
