import { randomBytes } from 'node:crypto';
import { testDatabaseServer } from '@lacquer/servers/testing/servers';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from './migrate.js';

describe('the migration of a database', () => {
  it('refuses an encoding that cannot store all text, and explains the remedy', async () => {
    const server = new Client({ connectionString: testDatabaseServer() });
    await server.connect();
    const name = `test_ascii_${randomBytes(4).toString('hex')}`;
    await server.query(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    try {
      const url = new URL(testDatabaseServer());
      url.pathname = `/${name}`;
      await expect(migrate(url.href, 'probe', [])).rejects.toThrow(
        new RegExp(`The database ${name} has the encoding SQL_ASCII.*ENCODING 'UTF8'`),
      );
    } finally {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    }
  });
});
