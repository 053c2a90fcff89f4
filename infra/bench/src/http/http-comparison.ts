import { cpus } from 'node:os';
import { type HttpClient, type HttpLoad } from './http-client.js';
import { type Measurement, medianOf } from './measurement.js';
import { secondsOf } from '../processor-time.js';
import { say } from '../say.js';

export interface Rounds {
  client: HttpClient;
  connections: number;
  rounds: number;
  /** The duration of one round of one variant. */
  seconds: number;
  warmUpSeconds: number;
}

/** A variant under comparison. */
export interface Way {
  name: string;
  readonly run: (seconds: number) => Promise<Measurement>;
}

/** Requests `url` with a browser's `Accept-Encoding`. `pid`: the server's process. */
export function httpWay(name: string, { url, pid }: { url: string; pid: number }, rounds: Rounds): Way {
  const load: Omit<HttpLoad, 'seconds'> = {
    connections: rounds.connections,
    headers: { 'accept-encoding': 'br' },
  };
  return {
    name,
    run: async (seconds) => {
      const before = await secondsOf(pid);
      const measured = await rounds.client.load(url, { ...load, seconds });
      const after = await secondsOf(pid);
      if (before === undefined || after === undefined) return measured;
      return { ...measured, serverCores: (after - before) / seconds };
    },
  };
}

/**
 * Alternates the variants, so temporary load on the machine affects all of them, and prints the medians.
 * @returns the medians, in the order of `ways`
 */
export async function compare(
  ways: readonly Way[],
  { rounds, seconds, warmUpSeconds }: Rounds,
): Promise<Measurement[]> {
  for (const { run } of ways) await run(warmUpSeconds);
  const measured = ways.map(() => [] as Measurement[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of ways.entries()) measured[index]?.push(await run(seconds));
  }
  const medians = measured.map((each) => medianOf(each));
  for (const [index, { name }] of ways.entries()) {
    const { perSecond, p50, p99, serverCores, clientCores } = medians[index] as Measurement;
    say(row(name, perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), cores(serverCores), cores(clientCores)));
  }
  return medians;
}

/** Prints the conditions of the measurement and the table header. */
export function sayConditions({ client, connections, rounds, seconds }: Rounds): void {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, Node.js ${process.version}`;
  say(`${machine}, ${rounds} rounds of ${seconds} s in turns, ${connections} connections, keep-alive, brotli, medians`);
  say(
    client.isNative
      ? `client: ${client.name}`
      : `client: ${client.name}, because wrk is not on the PATH. It is written in JavaScript and limits the figures.`,
  );
  say(row('', 'per second', 'p50 ms', 'p99 ms', 'server', 'client'));
  say(row('', '', '', '', 'cores', 'cores'));
}

/** Prints a share of requests per second with its threshold. @returns whether the threshold is met */
export function sayShare(what: string, measured: Measurement, base: Measurement, minShare: number): boolean {
  const share = measured.perSecond / base.perSecond;
  const isMet = share >= minShare;
  const perCore = perCoreSecond(measured) / perCoreSecond(base);
  say(
    `${what}: ${share.toFixed(2)} (at least ${minShare}): ${isMet ? 'met' : 'MISSED'}; by processor time of the server ${perCore.toFixed(2)}`,
  );
  return isMet;
}

/**
 * Requests per second of processor time, the figure that other work on the machine distorts least. `NaN` where the system
 * does not report a process's processor time.
 */
export function perCoreSecond({ perSecond, serverCores }: Measurement): number {
  return serverCores === undefined ? Number.NaN : perSecond / serverCores;
}

const row = (name: string, ...figures: string[]): string =>
  name.padEnd(52) + figures.map((figure) => figure.padStart(11)).join('');

const cores = (value: number | undefined): string => value?.toFixed(2) ?? '?';
