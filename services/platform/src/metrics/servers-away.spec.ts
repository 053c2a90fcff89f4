import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type PreparedDatabase, preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { testDatabaseServer } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import type { RunningApp } from '../app/running-app.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { migrated } from '../testing/migrated.js';
import { startProbe } from '../testing/probe-app.js';
import { renderMetrics } from './metrics.js';

describe('the figures of an app whose database goes away', () => {
  let database: PreparedDatabase;
  let admin: Client;
  let app: RunningApp | undefined;

  beforeAll(async () => {
    database = await preparedDatabase(migrated('probe', []));
    admin = new Client({ connectionString: testDatabaseServer() });
    await admin.connect();
    app = await startProbe({
      role: 'publisher',
      bus: { kind: 'in-process', bus: new InProcessBus() },
      databaseUrl: database.url,
      probe: { submit: () => Promise.resolve({ id: 'one' }), onSubmitted: () => Promise.resolve() },
    });
  });
  afterAll(async () => {
    await app?.stop();
    await admin?.end();
    await database?.drop();
  });

  const allowConnections = async (allowed: boolean) => {
    await admin.query(`ALTER DATABASE "${database.name}" ALLOW_CONNECTIONS ${allowed}`);
    if (!allowed)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database.name]);
  };
  /** By name, with its labels. */
  const figures = async () => {
    const lines = (await renderMetrics()).body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  };
  const away = 'server_away{app="contact",server="database"}';
  const unread = 'figures_unread{app="contact"}';
  const dead = 'outbox_dead_events{app="contact"}';

  it('lack what only the database knows, and say so until it is back', async () => {
    await eventually(async () => (await figures()).get(away) === 0);
    const before = await figures();
    expect([before.get(unread), before.get(dead)]).toEqual([0, 0]);

    await allowConnections(false);
    try {
      await eventually(async () => {
        const meanwhile = await figures();
        return meanwhile.get(away) === 1 && (meanwhile.get(unread) ?? 0) > 0 && !meanwhile.has(dead);
      });
    } finally {
      await allowConnections(true);
    }
    await eventually(async () => {
      const after = await figures();
      return after.get(away) === 0 && after.get(unread) === 0 && after.get(dead) === 0;
    });
  });
});
