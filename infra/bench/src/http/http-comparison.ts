import { cpus } from 'node:os';
import { type HttpClient, type HttpLoad } from './http-client.js';
import { type Measurement, medianOf } from './measurement.js';
import { secondsOf } from '../processor-time.js';
import { say } from '../say.js';

export interface Rounds {
  client: HttpClient;
  connections: number;
  rounds: number;
  /** Of one round of one way. */
  seconds: number;
  warmUpSeconds: number;
}

/** One of the things that are compared. */
export interface Way {
  name: string;
  readonly run: (seconds: number) => Promise<Measurement>;
}

/** Asks `url` as a browser does. `pid`: the server's process. */
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
 * Runs the ways in turns, so that a machine that is busy for a while is busy for all of them, and prints the medians.
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

/** What was measured and how, and the head of the table. */
export function sayConditions({ client, connections, rounds, seconds }: Rounds): void {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, Node.js ${process.version}`;
  say(`${machine}, ${rounds} rounds of ${seconds} s in turns, ${connections} connections, keep-alive, brotli, medians`);
  say(
    client.isNative
      ? `client: ${client.name}`
      : `client: ${client.name}, because wrk is not on the PATH. It is written in JavaScript: the figures are bound by the client.`,
  );
  say(row('', 'per second', 'p50 ms', 'p99 ms', 'server', 'client'));
  say(row('', '', '', '', 'cores', 'cores'));
}

/** Prints a share of requests per second with its bar. @returns whether the bar is met */
export function sayShare(what: string, measured: Measurement, base: Measurement, least: number): boolean {
  const share = measured.perSecond / base.perSecond;
  const isMet = share >= least;
  const perCore = perCoreSecond(measured) / perCoreSecond(base);
  say(
    `${what}: ${share.toFixed(2)} (at least ${least}): ${isMet ? 'met' : 'MISSED'}; by processor time of the server ${perCore.toFixed(2)}`,
  );
  return isMet;
}

/**
 * Requests for a second of one core: what other work on the machine distorts least. `NaN` where the system does not tell
 * how much processor a process uses.
 */
export function perCoreSecond({ perSecond, serverCores }: Measurement): number {
  return serverCores === undefined ? Number.NaN : perSecond / serverCores;
}

const row = (name: string, ...figures: string[]): string =>
  name.padEnd(52) + figures.map((figure) => figure.padStart(11)).join('');

const cores = (value: number | undefined): string => value?.toFixed(2) ?? '?';
