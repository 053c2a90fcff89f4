import autocannon from 'autocannon';

/** Latencies in milliseconds. */
export interface Measurement {
  perSecond: number;
  p50: number;
  p99: number;
}

/** @throws when any answer was not a 2xx: a fast error is no result */
export async function loadHttp(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Measurement> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that were no 2xx`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** `calls` at a time for `seconds`. */
export async function loadRpc(call: () => Promise<unknown>, calls: number, seconds: number): Promise<Measurement> {
  const latencies: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await call();
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: calls }, caller));
  const elapsed = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

export function medianOf(measurements: readonly Measurement[]): Measurement {
  const median = (pick: (each: Measurement) => number) =>
    measurements.map((each) => pick(each)).toSorted((a, b) => a - b)[Math.floor(measurements.length / 2)] ?? 0;
  return {
    perSecond: median((each) => each.perSecond),
    p50: median((each) => each.p50),
    p99: median((each) => each.p99),
  };
}
