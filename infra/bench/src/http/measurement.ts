/** What a client saw in one round. Latencies in milliseconds, processor in cores: 1 is one core all of the time. */
export interface Measurement {
  perSecond: number;
  p50: number;
  p99: number;
  /** `undefined` where the system does not tell. */
  serverCores?: number | undefined;
  clientCores?: number | undefined;
}

/** The median of each figure by itself. */
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
  const known = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}

/** The least of these values that `share` of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
