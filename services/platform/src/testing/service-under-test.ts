import { type Logger, pino } from 'pino';
import type { RunningApp } from '../app/running-app.js';
import type { BusOptions } from '../bus/bus-options.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { InProcessClient } from '../bus/in-process/in-process-client.js';
import { RpcClient } from '../bus/rpc-client.js';

export interface ServiceUnderTest {
  app: RunningApp;
  databaseUrl: string;
  /** Here the test listens to the service's events and answers its RPCs. */
  bus: InProcessBus;
  /** Calls the service as the gateway does. */
  rpc: RpcClient;
  stop(): Promise<void>;
}

/** A database that the test may drop. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Starts one service with its own `start`, alone on its bus. `stop` stops the service and drops the database.
 * @param database migrated
 */
export async function startServiceUnderTest(
  database: TestDatabase,
  start: (options: { databaseUrl: string; bus: BusOptions; logger: Logger }) => Promise<RunningApp>,
): Promise<ServiceUnderTest> {
  const bus = new InProcessBus();
  const app = await start({
    databaseUrl: database.url,
    bus: { kind: 'in-process', bus },
    logger: pino({ level: 'silent' }),
  });
  return {
    app,
    databaseUrl: database.url,
    bus,
    rpc: new RpcClient('gateway', new InProcessClient(bus)),
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}
