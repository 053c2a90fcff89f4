import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { appNames } from './database/schema.js';

const running = z.object({ pid: z.int(), databaseUrls: z.record(z.enum(appNames), z.string()), url: z.string() });
export type Running = z.infer<typeof running>;

const fileOf = (dataDir: string) => join(resolve(dataDir), 'running.json');

/** Describes the running product for commands. Only the file's owner can read it, because it contains database passwords. */
export async function writeRunning(dataDir: string, facts: Running): Promise<void> {
  await writeFile(fileOf(dataDir), JSON.stringify(facts), { mode: 0o600 });
}

export async function removeRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** Returns the product that is running on this data directory, if any. */
export async function findRunning(dataDir: string): Promise<Running | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  const facts = text === undefined ? undefined : running.safeParse(JSON.parse(text)).data;
  if (!facts) return undefined;
  try {
    process.kill(facts.pid, 0);
    return facts;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? facts : undefined;
  }
}
