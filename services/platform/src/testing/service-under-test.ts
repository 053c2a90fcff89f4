import type { AppName } from '@lacquer/contracts/contract';
import { type Logger, pino } from 'pino';
import type { RunningApp } from '../app/running-app.js';
import type { BusOptions } from '../bus/bus-options.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { InProcessClient } from '../bus/in-process/in-process-client.js';
import { RpcClient } from '../bus/rpc-client.js';
import { migrate, type Migration } from '../database/migrate.js';
import { freshDatabase } from './servers.js';

export interface ServiceUnderTest {
  app: RunningApp;
  databaseUrl: string;
  /** Where the test listens to what the service tells, or answers what it asks. */
  bus: InProcessBus;
  /** Asks as the gateway does. */
  rpc: RpcClient;
  stop(): Promise<void>;
}

/** One service, started by its own `start` on an empty, migrated database, alone on its bus. */
export async function startServiceUnderTest(
  name: AppName,
  migrations: Migration[],
  start: (options: { databaseUrl: string; bus: BusOptions; logger: Logger }) => Promise<RunningApp>,
): Promise<ServiceUnderTest> {
  const database = await freshDatabase();
  await migrate(database.url, name, migrations);
  const bus = new InProcessBus();
  const app = await start({
    databaseUrl: database.url,
    bus: { kind: 'in-process', bus },
    logger: pino({ level: 'silent' }),
  });
  const proxy = new InProcessClient(bus);
  return {
    app,
    databaseUrl: database.url,
    bus,
    rpc: new RpcClient('gateway', () => proxy),
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}
