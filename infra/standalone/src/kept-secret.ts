import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The owner's password in demo and development. */
export const keptPassword = (dataDir: string): Promise<string> =>
  keptSecret(dataDir, 'owner.password', () => randomBytes(9).toString('base64url'));

/** The key that second steps are encrypted with. It lies beside the embedded database, not in it or in its backups. */
export const keptSecondStepKey = (dataDir: string): Promise<string> =>
  keptSecret(dataDir, 'second-step.key', () => randomBytes(32).toString('hex'));

/** The key of the pseudonyms that stand for erased people. */
export const keptPrivacyKey = (dataDir: string): Promise<string> =>
  keptSecret(dataDir, 'privacy.key', () => randomBytes(32).toString('hex'));

/** A secret that is made once per data directory. */
async function keptSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const file = join(dataDir, name);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // a new secret in the place of one that cannot be read would lose what depends on it
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  if (kept) return kept;
  const made = make();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
