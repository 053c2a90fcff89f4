import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { PatientConnection } from './patient-connection.js';

describe('PatientConnection', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  it('survives a PostgreSQL that ends its LISTEN connection while it closes', async () => {
    const connection = new PatientConnection({ connectionString: database.url, schema: 'bullmq' });
    const client = (await connection.getListenClient()) as unknown as EventEmitter;

    const closing = connection.close();
    // `close` has begun to end it
    await Promise.resolve();

    expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow();
    await closing;
  });

  it('ends without a LISTEN connection as well, and once', async () => {
    const connection = new PatientConnection({ connectionString: database.url, schema: 'bullmq' });
    await connection.close();
    await connection.close();
  });
});
