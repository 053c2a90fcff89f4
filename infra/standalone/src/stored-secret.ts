import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findText, replaceFile } from '@lacquer/platform/files/whole-files';

/** The owner's password in the demo and in development. */
export const storedPassword = (dataDir: string): Promise<string> =>
  storedSecret(dataDir, 'owner.password', () => randomBytes(9).toString('base64url'));

/** The names of the keys' files in `DATA_DIR`. */
export const secondStepKeyFile = 'second-step.key';
export const privacyKeyFile = 'privacy.key';

/** The encryption key of second steps. It is stored next to the embedded database, so the database does not contain it. */
export const storedSecondStepKey = (dataDir: string): Promise<string> =>
  storedSecret(dataDir, secondStepKeyFile, () => randomBytes(32).toString('hex'));

/** The key for the pseudonyms of erased people. */
export const storedPrivacyKey = (dataDir: string): Promise<string> =>
  storedSecret(dataDir, privacyKeyFile, () => randomBytes(32).toString('hex'));

/** A secret that is generated once per data directory. */
async function storedSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const file = join(dataDir, name);
  // throws if it is unreadable: replacing it would lose the data that depends on it
  const stored = await findText(file);
  if (stored) return stored;
  const made = make();
  await mkdir(dataDir, { recursive: true });
  await replaceFile(file, made, 0o600);
  return made;
}
