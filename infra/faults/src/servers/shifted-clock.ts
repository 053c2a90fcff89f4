import { glob } from 'node:fs/promises';
import { installDebianPackage } from '@lacquer/servers/testing/debian-package';

const libraries = '/usr/lib/*/faketime/libfaketime.so.1';

/**
 * The environment for a program with a clock ahead of this machine's. Its timers run at normal speed. Resolves with the
 * reason as text if libfaketime is not available.
 */
export async function shiftedClock(seconds: number): Promise<Record<string, string> | string> {
  const library = (await findLibrary()) ?? (await installed());
  if (library === undefined) return 'libfaketime is not installed (apt install libfaketime)';
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // no state is shared with other programs
    FAKETIME_DISABLE_SHM: '1',
    NO_FAKE_STAT: '1',
  };
}

async function installed(): Promise<string | undefined> {
  await installDebianPackage('libfaketime', (line) => process.stdout.write(`${line}\n`)).catch(() => false);
  return findLibrary();
}

async function findLibrary(): Promise<string | undefined> {
  for await (const path of glob(libraries)) return path;
  return undefined;
}
