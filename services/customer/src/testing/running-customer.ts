import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataOf, EventContract } from '@lacquer/contracts/contract';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import { createLogger } from '@lacquer/platform/logging/logger';
import { Measures } from '@lacquer/platform/metrics/measures';
import { migrated } from '@lacquer/platform/testing/migrated';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { Client, type QueryResultRow } from 'pg';
import { startCustomer } from '../app.js';
import { customerMigrations } from '../database/migrations.js';
import type { SquareOptions } from '../square/account/square-options.js';

/** The customer service with its own database, called as the gateway calls it. */
export interface RunningCustomer {
  databaseUrl: string;
  call: ActingClient['call'];
  /** Delivers one event to the service, as the bus does. */
  deliver(event: EventEnvelope): Promise<void>;
  /** Queries the service's database directly. */
  rows<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The troubles that the service's `/readyz` shows. */
  troubles: Measures['troubles'];
  /** Starts another instance on the same database. */
  startAnother(square?: SquareOptions): Promise<{ call: ActingClient['call']; stop(): Promise<void> }>;
  stopService(): Promise<void>;
  stop(): Promise<void>;
}

export async function runCustomer(square?: SquareOptions): Promise<RunningCustomer> {
  const database = await preparedDatabase(migrated('customer', customerMigrations));
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  // cleans up after a test that fails early
  const stops: (() => Promise<void>)[] = [];
  const start = async (options?: SquareOptions) => {
    const bus = new InProcessBus();
    const app = await startCustomer({
      databaseUrl: database.url,
      privacyKey: 'a key that only tests have, 32 or more',
      square: options,
      bus: { kind: 'in-process', bus },
      logger: createLogger('silent'),
    });
    const { call } = asOwner(bus);
    let running = true;
    const stop = async () => {
      if (running) await app.stop();
      running = false;
    };
    stops.push(stop);
    const deliver = async (event: EventEnvelope) => {
      for (const { handler } of bus.listListeners(event.type)) await handler(event);
    };
    const troubles = () => app.nest.get(Measures, { strict: false }).troubles();
    return { call, deliver, troubles, stop };
  };
  const first = await start(square);
  return {
    databaseUrl: database.url,
    call: first.call,
    deliver: first.deliver,
    troubles: first.troubles,
    rows: async <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
      (await sql.query<Row>(text, values)).rows,
    startAnother: start,
    stopService: first.stop,
    stop: async () => {
      for (const stop of stops) await stop();
      await sql.end();
      await database.drop();
    },
  };
}

export function eventOf<C extends EventContract>(contract: C, data: DataOf<C>): EventEnvelope & { data: DataOf<C> } {
  const occurredAt = new Date().toISOString();
  return { id: randomUUID(), type: contract.name, occurredAt, correlationId: randomUUID(), data };
}

/** Waits until `holds` resolves to true, for up to 60 s. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(20)) {
    if (await holds()) return;
  }
  throw new Error('not reached within 60 s');
}
