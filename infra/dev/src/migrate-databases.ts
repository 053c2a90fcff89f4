import { execFile } from 'node:child_process';
import type { DatabaseUrls } from '@lacquer/standalone/database/schema';
import { root } from './workspace.js';

/**
 * Runs the currently compiled migrations in a separate process and creates the first owner.
 * @returns whether they succeeded; prints the error otherwise
 */
export function migrateDatabases(
  databaseUrls: DatabaseUrls,
  env: Record<string, string>,
  say: (line: string) => void,
): Promise<boolean> {
  const urls = Object.entries(databaseUrls).map(([app, url]) => [`${app.toUpperCase()}_DATABASE_URL`, url]);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--enable-source-maps', 'infra/standalone/dist/migrate.js'],
      { cwd: root, env: { ...process.env, ...env, ...Object.fromEntries(urls) } },
      (error, _stdout, stderr) => {
        if (error) say(`✗ The migrations failed:\n${stderr}`);
        resolve(!error);
      },
    );
  });
}
