import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listServices } from '@lacquer/contracts/catalog';
import { freePort, ProductProcess, untilReady } from '@lacquer/e2e/behaviour/process';
import { RabbitmqClient } from '@lacquer/platform/bus/rabbitmq/rabbitmq-client';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { freshDatabase, freshRabbitmq, startTestServers } from '@lacquer/servers/testing/servers';
import { catalogMigrations } from '@lacquer/catalog/database/migrations';
import { migrate } from '@lacquer/platform/database/migrate';
import { loadHttp, loadRpc, type Measurement, medianOf } from './load.js';

const rounds = 5;
const seconds = 3;
const connections = 32;
const warmUpSeconds = 2;
const restSeconds = 5;

const leastShareOfBare = 0.8;
const mostMegabytesAtRest = 300;

/**
 * `npm run bench -- rpc`. The three ways run in turns, so that a machine that is busy for a while is busy for all of
 * them; the medians of the rounds are compared. @returns whether the bars are met
 */
export async function benchRpc(): Promise<boolean> {
  const cleanUp: (() => Promise<unknown>)[] = [];
  try {
    const servers = await startTestServers(['postgres', 'rabbitmq']);
    cleanUp.push(() => servers.stop());
    if (servers.missing[0]) throw servers.missing[0];
    Object.assign(process.env, servers.env);

    const product = await startStandalone(cleanUp);
    await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
    const megabytes = await residentMegabytes(product.pid);
    const bare = await startBareFastify(`${product.url}/api/services`, cleanUp);
    const rpc = await startCatalogOverRabbitmq(cleanUp);

    const ways = [
      {
        name: 'GET /api/services, gateway',
        run: (time: number) => loadHttp(`${product.url}/api/services`, connections, time),
      },
      { name: 'the same bytes, bare Fastify', run: (time: number) => loadHttp(bare, connections, time) },
      {
        name: 'uncached RPC over RabbitMQ',
        run: (time: number) => loadRpc(() => rpc.call(listServices, {}), connections, time),
      },
    ];
    for (const { run } of ways) await run(warmUpSeconds);
    const measured = ways.map(() => [] as Measurement[]);
    for (let round = 0; round < rounds; round++) {
      for (const [index, { run }] of ways.entries()) measured[index]?.push(await run(seconds));
    }
    const medians = measured.map((each) => medianOf(each));

    const [cpu] = cpus();
    say(
      `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, Node.js ${process.version}, ${rounds} rounds of ${seconds} s, ${connections} at a time, medians`,
    );
    say(`${''.padEnd(32)}${'per second'.padStart(12)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}`);
    for (const [index, { name }] of ways.entries()) {
      const { perSecond = 0, p50 = 0, p99 = 0 } = medians[index] ?? {};
      say(
        `${name.padEnd(32)}${perSecond.toFixed(0).padStart(12)}${p50.toFixed(2).padStart(10)}${p99.toFixed(2).padStart(10)}`,
      );
    }
    const share = (medians[0]?.perSecond ?? 0) / (medians[1]?.perSecond ?? Number.POSITIVE_INFINITY);
    const isFast = share >= leastShareOfBare;
    const isSmall = megabytes <= mostMegabytesAtRest;
    say(`gateway / bare Fastify: ${share.toFixed(2)} (at least ${leastShareOfBare}): ${isFast ? 'met' : 'MISSED'}`);
    say(
      `standalone at rest, without PostgreSQL: ${megabytes.toFixed(0)} MB (at most ${mostMegabytesAtRest}): ${isSmall ? 'met' : 'MISSED'}`,
    );
    return isFast && isSmall;
  } finally {
    for (const step of cleanUp.toReversed()) await step();
  }
}

type CleanUp = (() => Promise<unknown>)[];

async function startStandalone(cleanUp: CleanUp): Promise<{ url: string; pid: number }> {
  const port = await freePort();
  const database = await freshDatabase();
  cleanUp.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'lacquer-bench-'));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  const product = ProductProcess.start('standalone', 'infra/standalone/dist/main.js', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  });
  cleanUp.push(() => product.stop());
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`, [product]);
  return { url, pid: product.pid };
}

async function startBareFastify(copyOf: string, cleanUp: CleanUp): Promise<string> {
  const port = await freePort();
  const bare = ProductProcess.start('bare Fastify', 'infra/bench/dist/bare-fastify.js', {
    PORT: String(port),
    COPY_OF: copyOf,
  });
  cleanUp.push(() => bare.stop());
  const url = `http://127.0.0.1:${port}/api/services`;
  await untilReady(url, [bare]);
  return url;
}

async function startCatalogOverRabbitmq(cleanUp: CleanUp): Promise<RpcClient> {
  const { url, prefix } = freshRabbitmq();
  const database = await freshDatabase();
  cleanUp.push(() => database.drop());
  await migrate(database.url, 'catalog', catalogMigrations);
  const operations = await freePort();
  const catalog = ProductProcess.start('catalog', 'services/catalog/dist/main.js', {
    CATALOG_DATABASE_URL: database.url,
    RABBITMQ_URL: url,
    BUS_PREFIX: prefix,
    OPERATIONS_PORT: String(operations),
  });
  cleanUp.push(() => catalog.stop());
  await untilReady(`http://127.0.0.1:${operations}/readyz`, [catalog]);
  const proxy = new RabbitmqClient('catalog', url, 5000, prefix);
  cleanUp.push(() => proxy.close());
  return new RpcClient('gateway', () => proxy);
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
