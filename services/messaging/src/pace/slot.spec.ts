import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { PacedSlot, unsent } from './slot.js';

/** What happened to a slot that was due at `dueAt`, in order. */
function slotAt(dueAt: number): { slot: PacedSlot; events: string[] } {
  const events: string[] = [];
  const slot = new PacedSlot(1, dueAt, 1, {
    begun: () => events.push('begun'),
    departed: () => events.push('departed'),
    answered: () => events.push('answered'),
    givenBack: () => events.push('given back'),
  });
  return { slot, events };
}

describe('a slot', () => {
  // counted as an answer after 0 ms, it would make each later answer of a slow provider a late one
  it('is given back, without an answer time, if nothing was sent', async () => {
    const { slot, events } = slotAt(performance.now());
    expect(await slot.use(() => unsent)).toBeUndefined();
    expect(events).toEqual(['given back']);
  });

  it('has the time at which its request left, which may wait for a connection', async () => {
    const { slot, events } = slotAt(performance.now());
    let departedFrom = 0;
    await slot.use(async (departed) => {
      await delay(30);
      departedFrom = performance.now();
      departed();
      departed();
    });
    expect(events).toEqual(['begun', 'departed', 'answered']);
    expect(slot.departedAt).toBeGreaterThanOrEqual(departedFrom);
  });

  it('is given back if the text cannot be composed', async () => {
    const { slot, events } = slotAt(performance.now() + 50);
    const composing = () => {
      throw new Error('no such word');
    };
    await slot.use(composing).catch(() => {});
    expect(events).toEqual(['given back']);
  });

  it('is given back if the process missed it', async () => {
    const { slot, events } = slotAt(performance.now() - 1000);
    expect(await slot.use(() => Promise.resolve('sent'))).toBeUndefined();
    expect(events).toEqual(['given back']);
  });
});
