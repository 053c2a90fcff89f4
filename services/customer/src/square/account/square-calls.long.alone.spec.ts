import { getEventListeners } from 'node:events';
import { measureCalls } from '@lacquer/servers/testing/upkeep-per-call';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SquareAccount } from '../../testing/square-account.js';
import { SquareCalls } from './square-calls.js';
import { SquarePaymentSource } from './square-payment-source.js';

describe('20,000 calls to Square', () => {
  const { signal } = new AbortController();
  let square: SquareAccount;
  beforeEach(async () => {
    square = await SquareAccount.start();
    square.setPayment({ id: 'P1' });
  });
  afterEach(() => square.stop());

  it('cost the last as much as the first, and keep nothing', async () => {
    const source = new SquarePaymentSource(await SquareCalls.open(square.connection));
    const { cpu, keptBytes } = await measureCalls(
      20_000,
      () => source.findPayment('P1', signal),
      () => (square.requests.length = 0),
    );

    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(keptBytes).toBeLessThan(100);
    // other load on the machine makes half as much again of it; a listener per call made 3.5 times
    expect(cpu.last).toBeLessThan(cpu.first * 2);
  });
});
