import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const tries = 3;
/** Above this, a measurement says more about other processes than about the product. */
const busySlowness = 1.3;

/** The milliseconds of `work` on both of two idle cores of 2.1 GHz. */
const quietMs = 280;

/** Objects, strings and JSON: it is slowed by whoever shares the core, its caches or the memory. */
const work = `
  const { parentPort } = require('node:worker_threads');
  const began = performance.now();
  for (let round = 0; round < 4; round += 1) {
    const rows = Array.from({ length: 40_000 }, (_, n) => ({ id: n, name: 'name ' + ((n * 7919) % 100_003), tags: [n] }));
    const byName = new Map(JSON.parse(JSON.stringify(rows)).map((row) => [row.name, row]));
    [...byName.keys()].sort();
  }
  parentPort.postMessage(performance.now() - began);
`;

/**
 * How many times longer a fixed computation takes on the slowest core than on an idle machine: 1 on a quiet one. The time
 * that a process was not scheduled is not enough to tell, since neighbors of a virtual machine slow its cores down.
 */
export async function measureSlowness(): Promise<number> {
  const cores = Array.from(
    { length: availableParallelism() },
    () =>
      new Promise<number>((resolve, reject) => {
        new Worker(work, { eval: true }).once('message', resolve).once('error', reject);
      }),
  );
  return Math.max(quietMs, ...(await Promise.all(cores))) / quietMs;
}

/**
 * Returns the first measurement that `isEnough`, or the last one. A measurement that is not enough on a busy machine is
 * repeated. Logs and returns `undefined` if the machine never becomes quiet.
 */
export async function measureWhenQuiet<T>(
  measure: () => Promise<T>,
  isEnough: (measured: T) => boolean,
): Promise<T | undefined> {
  for (let triesLeft = tries - 1; ; triesLeft -= 1) {
    const before = await measureSlowness();
    const measured = await measure();
    if (isEnough(measured)) return measured;
    const slowness = Math.max(before, await measureSlowness());
    if (slowness < busySlowness) return measured;
    console.log(`${triesLeft > 0 ? 'repeated' : 'NOT MEASURED'}: the machine is ${slowness.toFixed(1)} times slower`);
    if (triesLeft === 0) return undefined;
  }
}
