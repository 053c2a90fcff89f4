import type { Measurement } from './http/measurement.js';

/** Keeps `calls` concurrent calls in flight for `seconds`. */
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
