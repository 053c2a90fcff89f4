import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { appNames } from './database/schema.js';
import { replaceFile } from '@lacquer/platform/files/whole-files';

const running = z.object({ pid: z.int(), databaseUrls: z.record(z.enum(appNames), z.string()), url: z.string() });
export type Running = z.infer<typeof running>;

const fileOf = (dataDir: string) => join(resolve(dataDir), 'running.json');

/** Describes the running product for commands. Only the file's owner can read it, because it contains database passwords. */
export async function writeRunning(dataDir: string, facts: Running): Promise<void> {
  await replaceFile(fileOf(dataDir), JSON.stringify(facts), 0o600);
}

export async function removeRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

const warnOnStderr = (line: string): void => void process.stderr.write(`${line}\n`);

/** Returns the product that is running on this data directory, if any. `warn` gets a sentence about an unreadable file. */
export async function findRunning(dataDir: string, warn = warnOnStderr): Promise<Running | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const facts = parse(text);
  if (!facts) {
    warn(
      `${fileOf(dataDir)} is incomplete and is ignored. If the product is running, restart it to write the file anew.`,
    );
    return undefined;
  }
  try {
    process.kill(facts.pid, 0);
    return facts;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? facts : undefined;
  }
}

/** Whether the product that ran on this data directory last was not stopped, and does not run. */
export async function hasEndedUnasked(dataDir: string): Promise<boolean> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  return text !== undefined && parse(text) !== undefined && (await findRunning(dataDir)) === undefined;
}

/** Returns `undefined` for a text that a killed process, or another release, has left. */
function parse(text: string): Running | undefined {
  try {
    return running.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
