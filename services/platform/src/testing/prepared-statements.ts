import { globSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { Client } from 'pg';
import type { Migration } from '../database/schema-floor.js';
import { listStatements } from '../database/sql.js';
import { migrated } from './migrated.js';

/** Modules without statements of their own: tests, migrations, and programs, which run when they are loaded. */
const skipped = /\.(?:spec|migration|main|cli)\.ts$|^(?:main|worker)\.ts$|(?:^|\/)testing\//;

/**
 * Loads every module in the app's folder `src`, and prepares each statement of the app and of the platform in a migrated
 * database. Returns the number of statements, and a line for each that PostgreSQL refuses.
 */
export async function prepareStatements(
  appName: string,
  migrations: Migration[],
  src: string,
): Promise<{ count: number; refused: string[] }> {
  const modules = globSync('**/*.ts', { cwd: src }).filter((path) => !skipped.test(path));
  for (const path of modules) await import(join(src, path));
  const database = await preparedDatabase(migrated(appName, migrations));
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    const refused: string[] = [];
    for (const [index, text] of listStatements().entries()) {
      await client.query(`PREPARE statement_${index} AS ${text}`).catch((error: Error) => {
        refused.push(`${error.message}: ${text}`);
      });
    }
    return { count: listStatements().length, refused };
  } finally {
    await client.end();
    await database.drop();
  }
}
