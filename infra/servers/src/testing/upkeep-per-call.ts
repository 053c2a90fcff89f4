import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a client of an outside service uses per call, early and late in a long series of calls. */
export interface UsePerCall {
  /** Microseconds of CPU of this process per call, in the first and in the last tenth of the series. */
  cpu: { first: number; last: number };
  /** Bytes of heap that each call of the series has kept. */
  keptBytes: number;
}

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
  const heapBefore = await settledHeap();
  const cpu: number[] = [];
  for (let tenths = 0; tenths < 10; tenths += 1) cpu.push(await callTenth());
  const heapAfter = await settledHeap();
  return { cpu: { first: cpu[0]!, last: cpu.at(-1)! }, keptBytes: (heapAfter - heapBefore) / (10 * tenth) };
}

/** In bytes. Finalizers run between two collections. */
async function settledHeap(): Promise<number> {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed;
}
