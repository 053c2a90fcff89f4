import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Shortest password that an account may be given. */
export const minPasswordLength = 10;
export const maxPasswordLength = 200;

/** argon2id (the library's default) as OWASP's Password Storage Cheat Sheet asks: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let nobody: Promise<string> | undefined;

/** Without a hash (no such account) it takes as long as with one, so that time does not tell which accounts exist. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored !== undefined;
}

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Four groups of five: 99 bits, and still readable over the phone. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, randomGroup).join('-');
}

function randomGroup(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
