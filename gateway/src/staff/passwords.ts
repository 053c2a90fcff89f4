import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The shortest password that an account may have. */
export const minPasswordLength = 10;
export const maxPasswordLength = 200;

/** argon2id (the library's default) with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let nobody: Promise<string> | undefined;

/** Takes the same time without a hash (no such account), so that the duration does not reveal which accounts exist. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored !== undefined;
}

/** No letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Four groups of five characters: 99 bits, and still easy to read out over the phone. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, randomGroup).join('-');
}

function randomGroup(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
