import { startCustomer } from '@lacquer/customer/app';
import { customerMigrations } from '@lacquer/customer/database/migrations';
import type { SquareOptions } from '@lacquer/customer/square/account/square-options';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import { migrate } from '@lacquer/platform/database/migrate';
import { createLogger } from '@lacquer/platform/logging/logger';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { Client, type QueryResultRow } from 'pg';

/** Instances of the customer service on one database, connected to a simulated account. */
export class CustomerService {
  private readonly stops: (() => Promise<void>)[] = [];

  private constructor(
    private readonly database: Awaited<ReturnType<typeof freshDatabase>>,
    private readonly sql: Client,
  ) {}

  static async create(): Promise<CustomerService> {
    const database = await freshDatabase();
    await migrate(database.url, 'customer', customerMigrations);
    const sql = new Client({ connectionString: database.url });
    await sql.connect();
    return new CustomerService(database, sql);
  }

  async start(square: SquareOptions): Promise<{ call: ActingClient['call']; stop(): Promise<void> }> {
    const bus = new InProcessBus();
    const app = await startCustomer({
      databaseUrl: this.database.url,
      square,
      bus: { kind: 'in-process', bus },
      logger: createLogger('silent'),
    });
    const { call } = asOwner(bus);
    let isRunning = true;
    const stop = async () => {
      if (isRunning) await app.stop();
      isRunning = false;
    };
    this.stops.push(stop);
    return { call, stop };
  }

  async rows<Row extends QueryResultRow>(text: string): Promise<Row[]> {
    return (await this.sql.query<Row>(text)).rows;
  }

  async remove(): Promise<void> {
    for (const stop of this.stops) await stop();
    await this.sql.end();
    await this.database.drop();
  }
}
