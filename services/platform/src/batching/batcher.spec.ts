import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.js';

/** Doubles numbers, each batch within a turn of the event loop. */
class Doubling {
  readonly sizes: number[] = [];
  readonly batcher = new Batcher(async (items: number[]) => {
    this.sizes.push(items.length);
    await turn();
    if (items.includes(13)) throw new Error('13 cannot be doubled');
    return items.map((item) => item * 2);
  });

  /** Callers that call again after each answer, like a worker's jobs. */
  async ask(callers: number, calls: number): Promise<void> {
    const one = async (from: number) => {
      for (let call = 0; call < calls; call++) {
        await this.batcher.add(from);
        // callers drift apart, like requests to a provider that take different times
        for (let turns = 0; turns < from % 5; turns++) await turn();
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, caller) => one(100 + caller)));
  }
}

describe('Batcher', () => {
  it('answers each call with its own result', async () => {
    const { batcher } = new Doubling();

    expect(await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)))).toEqual([2, 4, 6, 8, 10]);
  });

  it('runs a single call immediately, as its own batch', async () => {
    const { batcher, sizes } = new Doubling();
    for (const item of [1, 2, 3]) await batcher.add(item);

    expect(sizes).toEqual([1, 1, 1]);
  });

  it('collects many calls that drift apart into batches', async () => {
    const doubling = new Doubling();
    await doubling.ask(40, 25);

    const calls = doubling.sizes.reduce((sum, size) => sum + size, 0);
    expect(calls).toBe(1000);
    expect(calls / doubling.sizes.length).toBeGreaterThan(20);
  });

  it('collects after a large batch until enough calls wait, or the time is over', async () => {
    const sizes: number[] = [];
    const batcher = new Batcher(
      async (items: number[]) => {
        sizes.push(items.length);
        await turn();
        return items;
      },
      { gatherMs: 500, enough: 4 },
    );
    const add = (count: number) => Promise.all(Array.from({ length: count }, (_, item) => batcher.add(item)));
    await add(3);
    const some = add(3);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(sizes).toEqual([3]);
    await Promise.all([some, add(1)]);
    expect(sizes).toEqual([3, 4]);
    await add(1);
    expect(sizes).toEqual([3, 4, 1]);
  });

  it('limits the weight of a batch, and runs a heavier item alone', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher(
      async (items: number[]) => {
        batches.push(items);
        await turn();
        return items;
      },
      { largest: 10, weightOf: (item) => item, gatherMs: 0 },
    );

    const weights = [4, 6, 1, 12, 3, 3, 5];
    expect(await Promise.all(weights.map((item) => batcher.add(item)))).toEqual(weights);
    expect(batches).toEqual([[4, 6], [1], [12], [3, 3], [5]]);
  });

  it('starts another batch only for enough waiting calls, up to the limit of concurrent batches', async () => {
    const batches: { items: number[]; end: () => void }[] = [];
    const batcher = new Batcher(
      (items: number[]) =>
        new Promise<number[]>(
          (resolve) => void batches.push({ items, end: () => resolve(items.map((item) => -item)) }),
        ),
      { gatherMs: 0, atOnce: 2, worthAnother: 2 },
    );
    const sizes = () => batches.map(({ items }) => items);
    const add = async (...items: number[]) => {
      const answers = items.map((item) => batcher.add(item));
      await turn();
      await turn();
      return () => Promise.all(answers);
    };

    const first = await add(1);
    const single = await add(2);
    expect(sizes()).toEqual([[1]]);
    const second = await add(3);
    expect(sizes()).toEqual([[1], [2, 3]]);
    const behind = await add(4, 5, 6);
    expect(sizes()).toHaveLength(2);

    batches[1]?.end();
    expect([...(await single()), ...(await second())]).toEqual([-2, -3]);
    await turn();
    expect(sizes()).toEqual([[1], [2, 3], [4, 5, 6]]);
    batches[0]?.end();
    batches[2]?.end();
    expect([...(await first()), ...(await behind())]).toEqual([-1, -4, -5, -6]);

    // none is left running: the next call starts immediately
    const last = await add(7);
    batches[3]?.end();
    expect(await last()).toEqual([-7]);
  });

  it('fails a whole batch immediately after an error that concerns all items', async () => {
    const sizes: number[] = [];
    const away = new Batcher(
      async (items: number[]): Promise<number[]> => {
        sizes.push(items.length);
        await turn();
        throw new Error('away');
      },
      { isOfAll: (error) => error instanceof Error && error.message === 'away' },
    );
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => away.add(item)));

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sizes).toEqual([3]);
  });

  it('fails only the bad item of a batch', async () => {
    const { batcher } = new Doubling();
    const outcomes = await Promise.allSettled([1, 13, 3].map((item) => batcher.add(item)));

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
