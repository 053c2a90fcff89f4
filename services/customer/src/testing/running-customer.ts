import { randomUUID } from 'node:crypto';
import type { DataOf, EventContract } from '@lacquer/contracts/contract';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import { createLogger } from '@lacquer/platform/logging/logger';
import { ProviderClocks } from '@lacquer/platform/health/provider-clocks';
import { Measures } from '@lacquer/platform/metrics/measures';
import { migrated } from '@lacquer/platform/testing/migrated';
import { SharedApp } from '@lacquer/platform/testing/shared-app';
import { TestBus } from '@lacquer/platform/testing/test-bus';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import type { DatabaseContents } from '@lacquer/servers/testing/database-contents';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { Client, type QueryResultRow } from 'pg';
import { startCustomer } from '../app.js';
import { customerMigrations } from '../database/migrations.js';
import type { RevocationScope } from '../consent/person-revocations.js';
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
  /** Compares this machine's clock with Square's now. */
  compareClocks(): Promise<void>;
  /** Starts another instance on the same database. */
  startAnother(square?: SquareOptions): Promise<{ call: ActingClient['call']; stop(): Promise<void> }>;
  stopService(): Promise<void>;
  /** Remembers the state after the boot, to which `reset` returns. */
  share(): Promise<void>;
  /**
   * Sets the service back for the next case. Other instances are stopped; a service that the
   * case has stopped boots again.
   */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function runCustomer(square?: SquareOptions, scope: RevocationScope = 'person'): Promise<RunningCustomer> {
  const database = await preparedDatabase(migrated('customer', customerMigrations));
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const start = async (options?: SquareOptions) => {
    const bus = new TestBus();
    const app = await startCustomer({
      databaseUrl: database.url,
      privacyKey: 'a key that only tests have, 32 or more',
      square: options,
      revocationScope: scope,
      bus: { kind: 'in-process', bus },
      logger: createLogger('silent'),
    });
    const { call } = asOwner(bus);
    let isRunning = true;
    const stop = async () => {
      if (isRunning) await app.stop();
      isRunning = false;
    };
    return { app, bus, call, stop, isRunning: () => isRunning };
  };
  let first = await start(square);
  let contents: DatabaseContents | undefined;
  let shared: SharedApp | undefined;
  const share = async () => {
    shared = await SharedApp.open(first.app, first.bus, async () => (contents ??= await database.readContents()));
  };
  // cleans up after a test that fails early
  const others: (() => Promise<void>)[] = [];
  const stopOthers = async () => {
    for (const stop of others.splice(0)) await stop();
  };
  return {
    databaseUrl: database.url,
    call: (...args) => first.call(...args),
    deliver: async (event) => {
      for (const { handler } of first.bus.listListeners(event.type)) await handler(event);
    },
    troubles: () => first.app.nest.get(Measures, { strict: false }).troubles(),
    compareClocks: () => first.app.nest.get(ProviderClocks, { strict: false }).compare(),
    rows: async <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
      (await sql.query<Row>(text, values)).rows,
    startAnother: async (options) => {
      const other = await start(options);
      others.push(other.stop);
      return other;
    },
    stopService: () => first.stop(),
    share,
    reset: async () => {
      await stopOthers();
      if (first.isRunning()) return shared?.reset();
      await contents?.restore();
      first = await start(square);
      await share();
    },
    stop: async () => {
      await stopOthers();
      await first.stop();
      await sql.end();
      await database.drop();
    },
  };
}

export function eventOf<C extends EventContract>(contract: C, data: DataOf<C>): EventEnvelope & { data: DataOf<C> } {
  const occurredAt = new Date().toISOString();
  return { id: randomUUID(), type: contract.name, occurredAt, correlationId: randomUUID(), data };
}
