import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const running = z.object({ pid: z.int(), databaseUrl: z.string(), url: z.string() });
export type Running = z.infer<typeof running>;

const fileOf = (dataDir: string) => join(resolve(dataDir), 'running.json');

/** Leaves word of a running product for commands beside it. Readable by its owner only: it holds the database password. */
export async function writeRunning(dataDir: string, facts: Running): Promise<void> {
  await writeFile(fileOf(dataDir), JSON.stringify(facts), { mode: 0o600 });
}

export async function removeRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** The product that runs on this data directory, if one does. */
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
