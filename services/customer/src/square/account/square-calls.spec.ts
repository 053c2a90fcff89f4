import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SquareAccount } from '../../testing/square-account.js';
import { SquareCalls } from './square-calls.js';
import { SquarePaymentSource } from './square-payment-source.js';

describe('a call to Square', () => {
  let ending: AbortController;
  let square: SquareAccount;
  let source: SquarePaymentSource;
  beforeEach(async () => {
    ending = new AbortController();
    square = await SquareAccount.start();
    source = new SquarePaymentSource(await SquareCalls.open(square.connection));
    square.setPayment({ id: 'P1' });
  });
  afterEach(() => square.stop());

  const countListeners = () => getEventListeners(ending.signal, 'abort').length;

  it('leaves no listener on the signal of its caller, however it ends', async () => {
    for (let calls = 0; calls < 100; calls += 1) await source.findPayment('P1', ending.signal);
    for (let calls = 0; calls < 50; calls += 1) await source.findPayment('unknown', ending.signal);
    square.failure = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    for (let calls = 0; calls < 50; calls += 1) {
      await expect(source.findPayment('P1', ending.signal)).rejects.toThrow('503');
    }

    expect(square.requests).toHaveLength(200);
    expect(countListeners()).toBe(0);
  });

  it('ends as soon as its caller aborts it', async () => {
    const { arrived } = square.hold();
    const found = source.findPayment('P1', ending.signal);
    await arrived;
    expect(countListeners()).toBe(1);

    ending.abort(new Error('the service stops'));

    await expect(found).rejects.toThrow('the service stops');
    expect(countListeners()).toBe(0);
  });
});
