import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import autocannon from 'autocannon';
import type { Measurement } from './measurement.js';
import { type Post, writePosts } from './wrk-posts.js';
import { secondsOfEndedChildren } from '../processor-time.js';

const run = promisify(execFile);

export interface HttpLoad {
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** Returns the next POST. If set, every request is a POST with its own body. */
  nextPost?: () => Post;
}

/** More POSTs than any server here answers in a second. The native client needs all of them before it starts. */
const maxPostsPerSecond = 16_000;

/** A load generator: each connection sends its next request when the previous one is answered. */
export interface HttpClient {
  name: string;
  /** False for a JavaScript client: it uses more processor time than the server, so it limits the figures. */
  isNative: boolean;
  /** @throws if any response is neither a 2xx nor a 3xx, since errors can be faster than valid responses */
  load(url: string, load: HttpLoad): Promise<Measurement>;
}

export const clientNames = ['wrk', 'autocannon'] as const;
export type ClientName = (typeof clientNames)[number];

/** The named client; by default `wrk` where it is installed, else autocannon. @throws if `wrk` is requested but not installed */
export async function findHttpClient(name: ClientName | undefined): Promise<HttpClient> {
  if (name === 'autocannon') return javascriptClient;
  if (await isInstalled('wrk')) return wrk;
  if (name === 'wrk') throw new Error('wrk is not on the PATH. Debian and Ubuntu: apt-get install wrk');
  return javascriptClient;
}

async function isInstalled(program: string): Promise<boolean> {
  try {
    await run(program, ['--version']);
    return true;
  } catch (error) {
    // wrk exits with 1 after printing its version
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** https://github.com/wg/wrk, with one thread, which is never the bottleneck. */
const wrk: HttpClient = {
  name: 'wrk',
  isNative: true,
  load: async (url, { connections, seconds, headers, nextPost }) => {
    const cleanUp = new CleanUp();
    try {
      const script = nextPost && (await writePosts(url, seconds * maxPostsPerSecond, nextPost, cleanUp));
      const before = await secondsOfEndedChildren();
      const program = run('wrk', [
        '--threads=1',
        `--connections=${connections}`,
        `--duration=${seconds}s`,
        '--latency',
        ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
        ...(script === undefined ? [] : ['--script', script]),
        url,
      ]);
      cleanUp.add(() => void program.child.kill());
      const { stdout } = await program;
      const after = await secondsOfEndedChildren();
      const fault = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
      if (fault) throw new Error(`${url}: ${fault}`);
      return {
        perSecond: numberIn(stdout, /Requests\/sec:\s+([\d.]+)/),
        p50: milliseconds(stdout, 50),
        p99: milliseconds(stdout, 99),
        clientCores: after === undefined || before === undefined ? undefined : (after - before) / seconds,
      };
    } finally {
      await cleanUp.run();
    }
  },
};

const javascriptClient: HttpClient = {
  name: 'autocannon',
  isNative: false,
  load: async (url, { connections, seconds, headers, nextPost }) => {
    const before = process.cpuUsage();
    const posts = nextPost && {
      requests: [{ method: 'POST' as const, setupRequest: (r: object) => ({ ...r, ...nextPost() }) }],
    };
    const result = await autocannon({ url, connections, duration: seconds, headers, ...posts });
    const { user, system } = process.cpuUsage(before);
    const refused = result.non2xx - result['3xx'];
    if (result.errors > 0 || refused > 0) {
      throw new Error(`${url}: ${result.errors} errors, ${refused} responses other than 2xx and 3xx`);
    }
    return {
      perSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      clientCores: (user + system) / 1e6 / seconds,
    };
  },
};

const unitsInMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(output: string, percent: number): number {
  const [, value, unit = ''] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s|m)`, 'm').exec(output) ?? [];
  return Number(value) * (unitsInMs[unit] ?? Number.NaN);
}

function numberIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1]);
}
