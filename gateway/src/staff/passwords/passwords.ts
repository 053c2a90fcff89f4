import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { DroppedMemory } from '../../http/prepared/dropped-memory.js';

/** argon2id (the library's default) with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

const nobody = new DroppedMemory(() => hashPassword('no account has this password'));

/** Takes the same time without a hash (no such account): the duration does not reveal which accounts exist. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody.get()), password);
  return matches && stored !== undefined;
}

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Four groups of five characters: 99 bits, and still easy to read out over the phone. */
export const generatePassword = (): string => randomGroups(4, 5);

/** `fgh23-jkmnp` for two groups of five: almost five bits per character. */
export function randomGroups(groups: number, length: number): string {
  return Array.from({ length: groups }, () => randomGroup(length)).join('-');
}

function randomGroup(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
