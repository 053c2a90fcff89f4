import { createHash } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { freshDatabase, type TestDatabase, testDatabaseServer } from './servers.js';

/** What a test's database holds from the start. */
export interface Preparation {
  name: string;
  /** Anything that changes when `fill` does. */
  version: string;
  /** Fills an empty database, and closes its connections to it. */
  fill: (databaseUrl: string) => Promise<void>;
}

/** The database to copy, by its name; this process has seen that it is there. */
const known = new Map<string, Promise<string>>();

/**
 * Creates a database that is filled already. The first test of a kind pays for the filling: its database stays on the
 * server as a template, and all others, in any process, are copies.
 */
export function preparedDatabase(preparation: Preparation): Promise<TestDatabase> {
  const server = testDatabaseServer();
  const version = createHash('sha256').update(preparation.version).digest('hex').slice(0, 16);
  const name = `template_${preparation.name}_${version}`;
  let template = known.get(name);
  if (!template) {
    template = makeOnce(server, name, preparation);
    known.set(name, template);
    // the next one tries again
    template.catch(() => known.delete(name));
  }
  return template.then((source) => freshDatabase(server, source));
}

async function makeOnce(server: string, name: string, { fill }: Preparation): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // tests in several processes ask at the same time
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = ${escapeLiteral(name)}`);
    if (rowCount) return name;
    const database = await freshDatabase(server);
    try {
      await fill(database.url);
      // under its name once it is whole
      await client.query(`ALTER DATABASE ${escapeIdentifier(database.name)} RENAME TO ${escapeIdentifier(name)}`);
    } catch (error) {
      await database.drop();
      throw error;
    }
    return name;
  } finally {
    await client.end();
  }
}
