import { globSync } from 'node:fs';
import { Client } from 'pg';
import { listStatements } from '../database/sql.js';

/** Modules without statements of their own: tests, migrations, and programs, which run when they are loaded. */
const skipped = /\.(?:spec|migration|main|cli)\.ts$|^(?:main|worker)\.ts$|(?:^|\/)testing\//;

/**
 * Loads every module of an app and prepares each statement of the app and of the platform in a migrated database.
 * Returns the number of statements, and a line for each that PostgreSQL refuses.
 *
 * @param load imports a module by its path from `folder`
 */
export async function prepareStatements(
  databaseUrl: string,
  folder: string,
  load: (path: string) => Promise<unknown>,
): Promise<{ count: number; refused: string[] }> {
  const modules = globSync('**/*.ts', { cwd: folder }).filter((path) => !skipped.test(path));
  for (const path of modules) await load(`./${path.replace(/\.ts$/, '.js')}`);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const refused: string[] = [];
    for (const [index, text] of listStatements().entries()) {
      await client.query(`PREPARE statement_${index} AS ${text}`).catch((error: Error) => {
        refused.push(`${error.message}: ${text}`);
      });
    }
    return { count: listStatements().length, refused };
  } finally {
    await client.end();
  }
}
