import { parseArgs } from 'node:util';

export interface DevelopmentOptions {
  /** One process per app over RabbitMQ and Redis, instead of a single process. */
  distributed: boolean;
}

/** @throws Error for an unknown option */
export function readOptions(args: string[]): DevelopmentOptions {
  const { values } = parseArgs({ args, options: { distributed: { type: 'boolean', default: false } } });
  return values;
}
