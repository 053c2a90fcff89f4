import { Client } from 'pg';
import { parseDatabaseUrl } from './database-url.js';

/**
 * Connects to an app's tables by the URL of its database, which may name a schema. The caller ends the connection.
 *
 * @param applicationName by which PostgreSQL lists it
 */
export async function connectToSchema(databaseUrl: string, applicationName?: string): Promise<Client> {
  const { url, schema } = parseDatabaseUrl(databaseUrl);
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: applicationName,
    options: schema ? `-c search_path=${schema}` : undefined,
  });
  // an error of a connection that is not in use is also that of its next query
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Works on an app's tables over a connection of its own. */
export async function withSchemaClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectToSchema(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
