import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The owner's password in demo and development, generated once per data directory. */
export async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'owner.password');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const password = randomBytes(9).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, password, { mode: 0o600 });
  return password;
}
