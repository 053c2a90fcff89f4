import type { Actor } from '@lacquer/contracts/staff/actor';
import { type Logger, pino } from 'pino';
import type { RunningApp } from '../app/running-app.js';
import type { BusOptions } from '../bus/bus-options.js';
import type { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { InProcessClient } from '../bus/in-process/in-process-client.js';
import { type ActingClient, RpcClient } from '../bus/rpc-client.js';
import { SharedApp } from './shared-app.js';
import { TestBus } from './test-bus.js';

export interface ServiceUnderTest {
  app: RunningApp;
  databaseUrl: string;
  /** The bus on which the test consumes the service's events and answers its RPCs. */
  bus: InProcessBus;
  /** Calls the service as the gateway does for an owner. */
  rpc: ActingClient;
  /** Sets the service back to the state after its boot. Call it between the cases that share it. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** A database that the test may drop. */
export interface TestDatabase {
  url: string;
  readContents: () => Promise<{ restore(): Promise<void> }>;
  drop(): Promise<void>;
}

/**
 * Starts one service with its own `start`, alone on its bus. `stop` stops the service and drops the database.
 * @param database a migrated database
 */
export async function startServiceUnderTest(
  database: TestDatabase,
  start: (options: { databaseUrl: string; bus: BusOptions; logger: Logger }) => Promise<RunningApp>,
): Promise<ServiceUnderTest> {
  const bus = new TestBus();
  const app = await start({
    databaseUrl: database.url,
    bus: { kind: 'in-process', bus },
    logger: pino({ level: 'silent' }),
  });
  const shared = await SharedApp.open(app, bus, () => database.readContents());
  return {
    app,
    databaseUrl: database.url,
    bus,
    rpc: asOwner(bus),
    reset: () => shared.reset(),
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}

/** The default actor of a test's calls. */
export const testOwner: Actor = { id: '0b8f6a9e-4a57-4d0e-9a55-1f1f0a9d7c11', role: 'owner' };

/** The gateway waits for seconds. A machine that runs many tests at once may need longer. Milliseconds. */
const timeoutMs = 60_000;

/** Calls the apps of a bus as the gateway does, for an owner or another actor. */
export function asOwner(bus: InProcessBus, actor = testOwner): ActingClient {
  return new RpcClient('gateway', new InProcessClient(bus), { timeoutMs, signer: bus.actors.signer }).as(actor);
}
