import { parseArgs } from 'node:util';

export interface DevelopmentOptions {
  /** A process per app over RabbitMQ and Redis, instead of one for everything. */
  distributed: boolean;
}

/** @throws Error in words for what it does not know */
export function readOptions(args: string[]): DevelopmentOptions {
  const { values } = parseArgs({ args, options: { distributed: { type: 'boolean', default: false } } });
  return values;
}
