import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const sampleMs = 300;
const tries = 3;
/** Above this, other processes took more than a sixth of the machine. */
const busySlowness = 1.2;

/** How many times longer a computation takes in this process than on an idle core: 1 on a quiet machine. */
export function measureSlowness(): number {
  const began = performance.now();
  const start = process.cpuUsage();
  let used = 0;
  while (used < sampleMs) {
    const { user, system } = process.cpuUsage(start);
    used = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / used);
}

const spin = `
  const { parentPort } = require('node:worker_threads');
  const began = performance.now();
  const start = process.threadCpuUsage();
  let used = 0;
  while (used < ${sampleMs}) {
    const { user, system } = process.threadCpuUsage(start);
    used = (user + system) / 1000;
  }
  parentPort.postMessage((performance.now() - began) / used);
`;

/** Like `measureSlowness`, for work that uses every core: the slowness of the slowest core. */
export async function measureSlownessOfCores(): Promise<number> {
  const cores = Array.from(
    { length: availableParallelism() },
    () =>
      new Promise<number>((resolve, reject) => {
        new Worker(spin, { eval: true }).once('message', resolve).once('error', reject);
      }),
  );
  return Math.max(1, ...(await Promise.all(cores)));
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
    const before = await measureSlownessOfCores();
    const measured = await measure();
    if (isEnough(measured)) return measured;
    const slowness = Math.max(before, await measureSlownessOfCores());
    if (slowness < busySlowness) return measured;
    console.log(`${triesLeft > 0 ? 'repeated' : 'NOT MEASURED'}: the machine is ${slowness.toFixed(1)} times slower`);
    if (triesLeft === 0) return undefined;
  }
}
