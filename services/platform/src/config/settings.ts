import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Lists every fault of a configuration, one per line, ready to print. */
export class SettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The settings are invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/**
 * Reads an app's settings from the environment. An empty variable counts as absent. `NAME_FILE` is the path of a file
 * that contains the value of `NAME`, as container platforms pass secrets.
 *
 * @throws SettingsError listing every missing or malformed variable
 */
export function readSettings<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const present = { ...readFiles(env, Object.keys(schema.shape)), ...withoutEmpty(env) };
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new SettingsError(
    result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const missing = name !== '' && !(name in present);
      return missing ? `${name} is missing` : `${name || 'settings'}: ${issue.message}`;
    }),
  );
}

function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function readFiles(env: NodeJS.ProcessEnv, names: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const name of names) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      unreadable.push(`${name}_FILE: ${(error as Error).message}`);
    }
  }
  if (unreadable.length > 0) throw new SettingsError(unreadable);
  return values;
}

export const port = z.coerce.number('must be a port number').int().min(0).max(65535, 'must be a port number');

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
export const rabbitmqUrl = z.url({ protocol: /^amqps?$/, error: 'must be an amqp:// address' });
export const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' });
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });

/** An IANA time zone that this Node.js knows. */
export const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be a time zone such as America/Los_Angeles');
