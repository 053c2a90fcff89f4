import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a client of an outside service uses per call, early and late in a long series of calls. */
export interface UsePerCall {
  /** Microseconds of CPU of this process per call, in the first and in the last tenth of the series. */
  cpu: { first: number; last: number };
  /** Bytes of heap that each call has kept after the first three tenths, in which caches fill. */
  keptBytes: number;
}

/** The tenths in which caches fill. */
const filling = 3;

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
  for (let tenths = 0; tenths < filling; tenths += 1) cpu.push(await callTenth());
  const heapBefore = await settledHeap();
  for (let tenths = filling; tenths < 10; tenths += 1) cpu.push(await callTenth());
  const heapAfter = await settledHeap();
  const keptBytes = (heapAfter - heapBefore) / ((10 - filling) * tenth);
  return { cpu: { first: cpu[0]!, last: cpu.at(-1)! }, keptBytes };
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
