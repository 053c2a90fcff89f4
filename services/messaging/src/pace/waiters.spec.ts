import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { freeSlot, type Slot } from './slot.js';
import { Waiters } from './waiters.js';

describe('the queue for slots', () => {
  it('leaves no listener on the signal of its waiters, whether they got a slot or left', async () => {
    const waiters = new Waiters<Slot>();
    const working = new AbortController();
    const leaving = new AbortController();
    const served = Array.from({ length: 200 }, () => waiters.add(1, 'usual', working.signal));
    const gone = Promise.allSettled(Array.from({ length: 200 }, () => waiters.add(1, 'usual', leaving.signal)));
    expect(getEventListeners(working.signal, 'abort')).toHaveLength(200);

    leaving.abort();
    for (let next = waiters.next(1); next; next = waiters.next(1)) next.resolve(freeSlot);

    await Promise.all(served);
    expect(new Set((await gone).map(({ status }) => status))).toEqual(new Set(['rejected']));
    for (const { signal } of [working, leaving]) expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('serves urgent waiters first, then those that come next, each in order of arrival', async () => {
    const waiters = new Waiters<Slot>();
    const served: string[] = [];
    for (const [name, precedence] of [
      ['a', 'usual'],
      ['b', 'next'],
      ['c', 'urgent'],
      ['d', 'usual'],
      ['e', 'next'],
      ['f', 'urgent'],
    ] as const) {
      void waiters.add(1, precedence, undefined).then(() => served.push(name));
    }
    expect([waiters.countUrgent(1), waiters.countUrgent(6)]).toEqual([1, 2]);

    for (let next = waiters.next(1); next; next = waiters.next(1)) next.resolve(freeSlot);
    await Promise.resolve();

    expect(served.join('')).toBe('cfbead');
  });
});
