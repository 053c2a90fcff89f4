import { parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import { Client } from 'pg';

/** Connects to an app's tables by the URL of its database, which may name a schema. The caller ends the connection. */
export async function connectToTables(databaseUrl: string): Promise<Client> {
  const { url, schema } = parseDatabaseUrl(databaseUrl);
  const client = new Client({ connectionString: url, ...(schema && { options: `-c search_path=${schema}` }) });
  // a fault may break the connection between two statements; the next one then fails
  client.on('error', () => {});
  await client.connect();
  return client;
}
