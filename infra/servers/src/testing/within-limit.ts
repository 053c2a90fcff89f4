import { measureSlowness } from './slowness.js';

const tries = 3;

/**
 * Checks that an effect takes less than `limitMs`. `measure` causes it and returns its milliseconds. The shortest of three
 * counts, because other load delays single ones. If none is short enough, the limit grows with the slowness of the machine,
 * measured at that moment: a busy neighbor fails no test.
 * @throws if the shortest exceeds the limit of this machine
 */
export async function checkWithin(limitMs: number, measure: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  while (times.length < tries) {
    const time = await measure();
    if (time < limitMs) return;
    times.push(time);
  }
  const slowness = await measureSlowness();
  const shortest = Math.min(...times);
  if (shortest < limitMs * slowness) {
    console.log(`within ${limitMs} ms for a machine that is ${slowness.toFixed(1)} times slower than when idle`);
    return;
  }
  throw new Error(
    `took ${times.map(Math.round).join(', ')} ms instead of less than ${limitMs}, slowness ${slowness.toFixed(1)}`,
  );
}

/** The milliseconds until the work ends. */
export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
