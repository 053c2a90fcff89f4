import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Package {
  version: string;
  /** The SPDX identifier. */
  license: string;
}

let known: string | undefined;

/**
 * The number of the release that this process runs, as of its first use: all packages are released together. An image was
 * built with it (`LACQUER_RELEASE`), a checkout reads it from git (`release.sh` states its form), anything else has the
 * version of the package.
 */
export const productVersion = (): string => (known ??= process.env['LACQUER_RELEASE'] || checkedOut());

export const productLicense = (): string => readPackage().license;

function checkedOut(): string {
  try {
    const script = fileURLToPath(new URL('../../release.sh', import.meta.url));
    return execFileSync('sh', [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // no shell, or no such file
    return readPackage().version;
  }
}

const readPackage = (): Package =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Package;
