import { setTimeout as delay } from 'node:timers/promises';
import { catalogMigrations } from '@lacquer/catalog/database/migrations';
import { listServices } from '@lacquer/contracts/salon/catalog';
import { freePort, memoryMegabytes, ProductProcess, untilReady } from '@lacquer/e2e/behavior/process';
import { newActorKeySettings } from '@lacquer/platform/actor/actor-keys';
import { RabbitmqClient } from '@lacquer/platform/bus/rabbitmq/rabbitmq-client';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { migrate } from '@lacquer/platform/database/migrate';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { freshDatabase, freshRabbitmq } from '@lacquer/servers/testing/servers';
import { besideBareFastify } from './http/beside-bare-fastify.js';
import { type Rounds, sayConditions } from './http/http-comparison.js';
import { startMeasured } from './measured-processes.js';
import { loadRpc } from './rpc-load.js';
import { say } from './say.js';
import { minShareOfBare } from './http/min-share.js';

const restSeconds = 5;

const maxMegabytesAtRest = 300;

/**
 * `npm run bench -- rpc`. Compares `GET /api/services` through the gateway with a bare Fastify and with an uncached RPC
 * over RabbitMQ; measures the memory of the idle standalone product. @returns whether the thresholds are met
 */
export async function benchRpc(rounds: Rounds): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres', 'rabbitmq'], cleanUp);
    const plain = await startMeasured(cleanUp, { observed: false });
    await delay(restSeconds * 1000);
    const megabytes = await memoryMegabytes(plain.pid, 'VmRSS');
    const observed = await startMeasured(cleanUp, { observed: true });
    const rpc = await startCatalogOverRabbitmq(cleanUp);

    sayConditions(rounds);
    const uncached = {
      name: 'uncached RPC over RabbitMQ',
      run: (time: number) => loadRpc(() => rpc.call(listServices, {}), rounds.connections, time),
    };
    const isFast = await besideBareFastify('/api/services', { plain, observed }, rounds, {
      minShare: minShareOfBare('/api/services'),
      others: [uncached],
      cleanUp,
    });
    const isSmall = megabytes <= maxMegabytesAtRest;
    say(
      `standalone at rest, without PostgreSQL: ${megabytes.toFixed(0)} MB (at most ${maxMegabytesAtRest}): ${isSmall ? 'met' : 'MISSED'}`,
    );
    return isFast && isSmall;
  } finally {
    await cleanUp.run();
  }
}

async function startCatalogOverRabbitmq(cleanUp: CleanUp): Promise<RpcClient> {
  const { url, prefix } = freshRabbitmq();
  const database = await freshDatabase();
  cleanUp.add(() => database.drop());
  await migrate(database.url, 'catalog', catalogMigrations);
  const operations = await freePort();
  const catalog = ProductProcess.start('catalog', 'services/catalog/dist/main.js', {
    CATALOG_DATABASE_URL: database.url,
    RABBITMQ_URL: url,
    BUS_PREFIX: prefix,
    ...newActorKeySettings(),
    OPERATIONS_PORT: String(operations),
  });
  cleanUp.add(() => catalog.stop());
  await untilReady(`http://127.0.0.1:${operations}/readyz`, [catalog]);
  const client = new RpcClient('gateway', new RabbitmqClient('gateway', url, prefix));
  cleanUp.add(() => client.close());
  return client;
}
