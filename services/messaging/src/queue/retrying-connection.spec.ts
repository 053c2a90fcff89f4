import type { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { RetryingConnection } from './retrying-connection.js';

describe('RetryingConnection', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  it('survives a PostgreSQL that ends the LISTEN connection during close', async () => {
    const connection = new RetryingConnection({ connectionString: database.url, schema: 'bullmq' });
    const client = (await connection.getListenClient()) as unknown as EventEmitter;

    const closing = connection.close();
    // nothing arrives from the server before this
    await nextTurn();

    expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow();
    await closing;
  });

  it('survives it while the LISTEN connection is being established', async () => {
    const connection = new RetryingConnection({ connectionString: database.url, schema: 'bullmq' });
    const making = connection.getListenClient();
    const closing = connection.close();
    const client = (await making) as unknown as EventEmitter;
    await nextTurn();

    expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow();
    await closing;
  });

  it('opens no LISTEN connection after close', async () => {
    const connection = new RetryingConnection({ connectionString: database.url, schema: 'bullmq' });
    const closing = connection.close();

    await expect(connection.getListenClient()).rejects.toThrow('closing');
    await closing;
  });

  it('announces no event of its queue while it listens, and those of other queues', async () => {
    const options = { connectionString: database.url, schema: 'bullmq' };
    const connection = new RetryingConnection(options, 'muted');
    await connection.waitUntilReady();
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    try {
      const announced: unknown[] = [];
      reader.on('notification', ({ payload }) => announced.push(payload));
      await reader.query('LISTEN bullmq_events');
      const publish = async () => {
        for (const queue of ['muted', 'other']) {
          await connection.pool.query(`SELECT publish_event($1, 'completed', '{}')`, [queue]);
        }
        await reader.query('SELECT 1');
      };
      await publish();
      expect(announced.splice(0)).toEqual(['muted', 'other']);

      await connection.getListenClient();
      await publish();
      expect(announced.splice(0)).toEqual(['other']);

      await connection.close();
    } finally {
      await reader.end();
    }
  });

  it('closes once, also without a LISTEN connection', async () => {
    const connection = new RetryingConnection({ connectionString: database.url, schema: 'bullmq' });
    await connection.close();
    await connection.close();
  });
});
