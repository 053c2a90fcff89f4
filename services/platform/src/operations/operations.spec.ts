import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultyConnection, type FaultyConnection } from '@lacquer/servers/testing/faulty-connection';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import type { TestDatabase } from '@lacquer/servers/testing/servers';
import { DataSource } from 'typeorm';
import type { RunningApp } from '../app/running-app.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { Readiness } from '../health/readiness.js';
import { Measures } from '../metrics/measures.js';
import { migrated } from '../testing/migrated.js';
import { startProbe } from '../testing/probe-app.js';
import { Operations } from './operations.js';

describe('the status of an app', () => {
  let database: TestDatabase;
  let connection: FaultyConnection;
  let app: RunningApp;

  beforeAll(async () => {
    database = await preparedDatabase(migrated('probe', []));
    connection = await faultyConnection(database.url);
    app = await startProbe({
      role: 'publisher',
      bus: { kind: 'in-process', bus: new InProcessBus() },
      databaseUrl: connection.url,
      probe: { submit: () => Promise.resolve({ id: 'a' }), onSubmitted: () => Promise.resolve() },
    });
  });
  afterAll(async () => {
    connection?.set('pass');
    await app?.stop();
    await connection?.stop();
    await database?.drop();
  });

  const describeApp = () => app.nest.get(Operations).describe();
  const isDown = () => app.nest.get(Readiness).known().checks['database'] === 'down';

  it('contains its trouble, which is what exceeds its limit', async () => {
    let value = 10;
    app.nest.get(Measures).register('contact', {
      gauges: { probe_events: { help: 'Of the test', trouble: 'squareEventsOpen', troubleAbove: 10 } },
      read: () => Promise.resolve({ probe_events: value }),
    });
    expect((await describeApp()).figures).not.toContainEqual(expect.objectContaining({ name: 'trouble' }));
    value = 11;
    await eventually(async () => {
      const { figures } = await describeApp();
      return figures.some(({ name, labels }) => name === 'trouble' && labels['kind'] === 'squareEventsOpen');
    });
  });

  it('names a frozen database instead of waiting for it', async () => {
    const { migration } = await describeApp();
    connection.set('freeze');
    await eventually(isDown);
    const settled: string[] = [];
    const read = app.nest
      .get(DataSource)
      .query('SELECT 1')
      .catch(() => settled.push('a read'));
    const status = await describeApp();
    settled.push('the status');
    await read;

    expect(settled).toEqual(['the status', 'a read']);
    expect(status.migration).toBe(migration);
    expect(status.figures).toContainEqual({
      name: 'serverAway',
      labels: { server: 'database', reason: expect.stringContaining('frozen') },
      value: 1,
    });
    connection.set('pass');
    await eventually(() => !isDown());
    expect((await describeApp()).figures).not.toContainEqual(expect.objectContaining({ name: 'serverAway' }));
  });
});
