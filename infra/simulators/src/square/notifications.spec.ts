import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SimulatedSquare } from '../testing/simulated-square.js';

let square: SimulatedSquare;

beforeEach(async () => {
  square = await SimulatedSquare.start();
});

afterEach(() => square.stop());

describe('notifications', () => {
  it('are retried, with the retry number and reason, until they are accepted', async () => {
    square.receiver.answerNext(503, 500);
    square.simulator.pay({ amount: 100 });
    await square.simulator.idle();
    expect(square.types()).toEqual(['payment.created', 'payment.created', 'payment.created', 'payment.updated']);
    const [first, , third] = square.receiver.received;
    expect(first?.headers['square-retry-number']).toBeUndefined();
    expect(third?.headers).toMatchObject({ 'square-retry-number': '2', 'square-retry-reason': 'http_error' });
    expect(new Set(square.notifications().map(({ event_id }) => event_id)).size).toBe(2);
    expect(square.simulator.notifications.map(({ attempts }) => attempts)).toEqual([[503, 500, 200], [200]]);
  });

  it('are dropped after several attempts', async () => {
    square.receiver.answerNext(...Array.from({ length: 20 }, () => 403));
    square.simulator.pay({ amount: 100 });
    await square.simulator.idle();
    expect(square.simulator.notifications.map(({ attempts }) => attempts.length)).toEqual([5, 5]);
  });

  it('can be lost, duplicated, reordered and stopped', async () => {
    square.simulator.faults({ webhooks: { lost: { next: 1 } } });
    square.simulator.pay({ amount: 100 });
    await square.simulator.idle();
    expect(square.types()).toEqual(['payment.updated']);

    square.receiver.received.length = 0;
    square.simulator.faults({ webhooks: { reordered: { next: 1 }, doubled: { next: 1 } } });
    square.simulator.pay({ amount: 100 });
    await square.simulator.idle();
    expect(square.types()).toEqual(['payment.updated', 'payment.updated', 'payment.created']);

    square.receiver.received.length = 0;
    square.simulator.faults({ webhooks: { stopped: true } });
    square.simulator.pay({ amount: 100 });
    await square.client().payments.list();
    expect(square.receiver.received).toHaveLength(0);
    square.simulator.faults({ webhooks: null });
    await square.simulator.idle();
    expect(square.types()).toEqual(['payment.created', 'payment.updated']);
  });
});
