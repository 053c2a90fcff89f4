import { execFile } from 'node:child_process';
import type { DatabaseUrls } from '@lacquer/standalone/database/schema';
import { root } from './workspace.js';

/**
 * Runs the migrations as they are compiled now, in a process of their own, and makes the first owner.
 * @returns whether they ran; what went wrong is said
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
        if (error) say(`✗ The migrations did not run:\n${stderr}`);
        resolve(!error);
      },
    );
  });
}
