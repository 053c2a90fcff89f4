import { type Program, UsageError } from '@lacquer/platform/command-line/program';
import { type ClientName, clientNames, findHttpClient } from './http-client.js';
import type { Rounds } from './http-comparison.js';

interface HttpFlags {
  client?: string;
  connections: number;
  rounds: number;
  seconds: number;
  warmUp: number;
}

/** Adds the options of an HTTP comparison. */
export function addHttpFlags(command: Program): Program {
  return command
    .option('--rounds <n>', 'Rounds of each variant, alternating', count, 5)
    .option('--seconds <n>', 'Length of a round', count, 3)
    .option('--warm-up <n>', 'Seconds before the first round', count, 2)
    .option('--connections <n>', 'Concurrent connections', count, 32)
    .option('--client <name>', `${clientNames.join(' or ')}; default: wrk where it is installed`);
}

export async function roundsFrom({ client, warmUp, ...rest }: HttpFlags): Promise<Rounds> {
  if (client !== undefined && !isClient(client)) throw new UsageError(`--client is ${clientNames.join(' or ')}.`);
  return { ...rest, warmUpSeconds: warmUp, client: await findHttpClient(client) };
}

const isClient = (name: string): name is ClientName => (clientNames as readonly string[]).includes(name);

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`"${text}" is not a whole number above 0.`);
  return value;
}
