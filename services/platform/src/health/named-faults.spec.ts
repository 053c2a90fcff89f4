import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import type { TestDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { RunningApp } from '../app/running-app.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { RpcClient } from '../bus/rpc-client.js';
import { Measures } from '../metrics/measures.js';
import { migrated } from '../testing/migrated.js';
import { startProbe } from '../testing/probe-app.js';
import { submission } from '../testing/probe-rpc.js';

const aheadSeconds = 90;

describe('a fault of the database', () => {
  let database: TestDatabase;
  let admin: Client;
  let app: RunningApp | undefined;

  beforeAll(async () => {
    database = await preparedDatabase(migrated('probe', []));
    admin = new Client({ connectionString: database.url });
    await admin.connect();
    // PostgreSQL's own refusal of a write to a full disk, raised by the server
    await admin.query(
      `CREATE FUNCTION write_to_full_disk() RETURNS void LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`,
    );
    await admin.query('CREATE SCHEMA skewed');
    await admin.query(
      `CREATE FUNCTION skewed.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
         $$ SELECT pg_catalog.clock_timestamp() + interval '${aheadSeconds} seconds' $$`,
    );
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app?.stop();
    app = undefined;
  });
  afterAll(async () => {
    await admin?.end();
    await database?.drop();
  });

  const start = async () => {
    app = await startProbe({
      role: 'publisher',
      bus: { kind: 'in-process', bus: new InProcessBus() },
      databaseUrl: database.url,
      probe: {
        submit: async () => {
          await app?.nest.get(DataSource).query('SELECT write_to_full_disk()');
          return { id: 'stored' };
        },
        onSubmitted: () => Promise.resolve(),
      },
    });
    return app;
  };
  const troubles = () => app?.nest.get(Measures).troubles();

  it('is named and refused in words while the disk is full, and forgotten when there is room again', async () => {
    const { nest } = await start();
    expect(await troubles()).not.toHaveProperty('databaseDiskFull');

    await expect(nest.get(RpcClient).call(submitContact, submission)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'DATABASE.UNAVAILABLE',
      message: 'The disk of the database is full: nothing can be saved. Please try again later.',
    });
    await eventually(async () => (await troubles())?.['databaseDiskFull'] === 1);

    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    expect(await troubles()).not.toHaveProperty('databaseDiskFull');
  });

  it('is named while the clocks of the hosts differ', async () => {
    await admin.query(
      `ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" SET search_path = skewed, public, pg_catalog`,
    );
    await start();
    await eventually(async () => {
      const off = (await troubles())?.['clockOffSeconds'] ?? 0;
      return Math.abs(off - aheadSeconds) < 2;
    });
  });
});
