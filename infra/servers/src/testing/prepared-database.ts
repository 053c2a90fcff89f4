import { createHash } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { DatabaseContents } from './database-contents.js';
import { freshDatabase, type TestDatabase, testDatabaseServer } from './servers.js';

/** The initial contents of a test's database. */
export interface Preparation {
  name: string;
  /** Must change whenever `fill` changes. */
  version: string;
  /** Fills an empty database, and closes its connections. */
  fill: (databaseUrl: string) => Promise<void>;
}

/** A copy of a template. */
export interface PreparedDatabase extends TestDatabase {
  /** Reads its rows, for cases that share it. */
  readContents: () => Promise<DatabaseContents>;
}

/** Templates known to exist, by their names. */
const templates = new Map<string, Promise<string>>();

/**
 * Creates a filled database. The first call for a preparation fills a database that stays on the server as a template; all
 * others, in any process, are copies of it.
 */
export async function preparedDatabase(preparation: Preparation): Promise<PreparedDatabase> {
  const server = testDatabaseServer();
  const version = createHash('sha256').update(preparation.version).digest('hex').slice(0, 16);
  const name = `template_${preparation.name}_${version}`;
  let template = templates.get(name);
  if (!template) {
    template = makeOnce(server, name, preparation);
    templates.set(name, template);
    // the next call retries
    template.catch(() => templates.delete(name));
  }
  const database = await freshDatabase(server, await template);
  return { ...database, readContents: () => DatabaseContents.read(database) };
}

async function makeOnce(server: string, name: string, { fill }: Preparation): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // tests in several processes may create it concurrently
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = ${escapeLiteral(name)}`);
    if (rowCount) return name;
    const database = await freshDatabase(server);
    try {
      await fill(database.url);
      // renamed only once it is complete
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
