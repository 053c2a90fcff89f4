/** A client's figures for one round. Latencies in milliseconds, processor use in cores: 1 is one core for the whole round. */
export interface Measurement {
  perSecond: number;
  p50: number;
  p99: number;
  /** `undefined` where the system does not report it. */
  serverCores?: number | undefined;
  clientCores?: number | undefined;
}

/** The medians of the figures, each taken independently. */
export function medianOf(measurements: readonly Measurement[]): Measurement {
  return {
    perSecond: median(measurements.map(({ perSecond }) => perSecond)) ?? 0,
    p50: median(measurements.map(({ p50 }) => p50)) ?? 0,
    p99: median(measurements.map(({ p99 }) => p99)) ?? 0,
    serverCores: median(measurements.map(({ serverCores }) => serverCores)),
    clientCores: median(measurements.map(({ clientCores }) => clientCores)),
  };
}

export function median(values: readonly (number | undefined)[]): number | undefined {
  const numbers = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  return numbers[Math.floor(numbers.length / 2)];
}

/** The smallest of the values that a `share` of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
