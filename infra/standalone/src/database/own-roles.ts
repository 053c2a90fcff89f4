import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AppName } from '@lacquer/contracts/contract';
import { withSchema } from '@lacquer/platform/database/database-url';
import { queueSchema } from '@lacquer/messaging/queue/queue-options';
import { Client, escapeIdentifier } from 'pg';
import { appNames, type DatabaseUrls } from './schema.js';

/** Defines the rights of a role, as in containers. */
const rolesFile = new URL('../../../postgres/roles.sql', import.meta.url);

/** The schema of the extensions that the indexes of several apps use. */
const extensionSchema = 'extensions';

const schemasOf = (app: AppName): string[] => (app === 'messaging' ? [app, queueSchema] : [app]);

/**
 * Gives each app its own role on the embedded server, which owns the app's schemas and is not a superuser. Schemas that an
 * older version created as the superuser change their owner. The passwords are new at each start.
 *
 * @param adminUrl of the superuser, which is used only here
 */
export async function giveOwnRoles(adminUrl: string): Promise<DatabaseUrls> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { database } = client;
    if (!database) throw new Error('the URL has no database');
    const name = escapeIdentifier(database);
    const urls: Partial<DatabaseUrls> = {};
    await client.query('BEGIN');
    await client.query(await readFile(rolesFile, 'utf8'));
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC; REVOKE ALL ON SCHEMA public FROM PUBLIC`);
    // outside the schemas of the apps, which other apps cannot access; an older version created it in one of them
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS ${extensionSchema};
      REVOKE ALL ON SCHEMA ${extensionSchema} FROM PUBLIC;
      GRANT USAGE ON SCHEMA ${extensionSchema} TO PUBLIC;
      CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA ${extensionSchema};
      ALTER EXTENSION pg_trgm SET SCHEMA ${extensionSchema}`);
    for (const app of appNames) {
      const password = randomBytes(24).toString('base64url');
      await client.query('SELECT pg_temp.lacquer_role($1, $2)', [app, password]);
      // migrations run CREATE SCHEMA IF NOT EXISTS, which needs this right even if the schema exists
      await client.query(`GRANT CONNECT, TEMPORARY, CREATE ON DATABASE ${name} TO ${escapeIdentifier(app)}`);
      for (const schema of schemasOf(app)) await client.query('SELECT pg_temp.lacquer_schema($1, $2)', [app, schema]);
      const url = new URL(adminUrl);
      url.username = app;
      url.password = password;
      urls[app] = withSchema(url.href, app);
    }
    await client.query('COMMIT');
    return urls as DatabaseUrls;
  } finally {
    await client.end();
  }
}
