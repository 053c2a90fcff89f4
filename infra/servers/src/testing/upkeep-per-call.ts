import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from './median.js';

/** What a client of an outside service uses per call, early and late in a long series of calls. */
export interface UsePerCall {
  /** Microseconds of CPU of this process per call, early and late in the series: the least of three tenths. */
  cpu: { first: number; last: number };
  /** Bytes of heap that each call keeps: the median of the tenths after the first three, in which caches fill. */
  keptBytes: number;
}

/** The tenths in which caches fill, and as many at the end. */
const some = 3;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Makes `calls` calls, eight at a time, after a tenth as many that warm up. `afterTenth` runs after each tenth of the
 * series: let it drop what the test's own server keeps.
 */
export async function measureCalls(
  calls: number,
  call: () => Promise<unknown>,
  afterTenth: () => void,
): Promise<UsePerCall> {
  const tenth = Math.ceil(calls / 10);
  const callTenth = async (): Promise<number> => {
    let left = tenth;
    const began = process.cpuUsage();
    const callOn = async (): Promise<void> => {
      while (left-- > 0) await call();
    };
    await Promise.all(Array.from({ length: 8 }, callOn));
    const { user, system } = process.cpuUsage(began);
    afterTenth();
    return (user + system) / tenth;
  };
  await callTenth();
  const cpu: number[] = [];
  for (let tenths = 0; tenths < some; tenths += 1) cpu.push(await callTenth());
  const kept: number[] = [];
  for (let tenths = some, heap = await settledHeap(); tenths < 10; tenths += 1) {
    cpu.push(await callTenth());
    const after = await settledHeap();
    kept.push((after - heap) / tenth);
    heap = after;
  }
  // what is kept once is no leak: a leak is in every tenth
  return {
    cpu: { first: Math.min(...cpu.slice(0, some)), last: Math.min(...cpu.slice(-some)) },
    keptBytes: median(kept),
  };
}

/** In bytes. Finalizers run between two collections, and free what the next one collects. */
async function settledHeap(): Promise<number> {
  let used = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 20; rounds += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = used;
    used = process.memoryUsage().heapUsed;
    if (rounds > 2 && before - used < 10_000) break;
  }
  return used;
}
