import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import { findCorrelationId } from '../correlation/correlation.js';
import { productVersion } from '../release/version.js';
import { GroupedLines } from './grouped-lines.js';
import { StandardOutput } from './standard-output.js';
import { maskDeep, maskText } from '../masking/masking.js';
import { activeSpanIds } from '../tracing/tracing.js';
import { timestamp } from './timestamp.js';

const levels = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
export type LogLevel = z.infer<typeof levels>;

/** The setting of the lowest logged level. */
export const logLevelFrom = (level: LogLevel) =>
  levels.default(level).meta({
    group: 'Operation',
    description:
      'The lowest level that is logged. Logs are JSON lines with phones and e-mail addresses masked. Default: `warn` standalone, `info` in containers.',
  });

/**
 * Writes one JSON line per entry, with phones and e-mail addresses masked, and the number of the release and the
 * correlation id on every line; while traces are on, also the ids of the trace and the span.
 */
export function createLogger(
  level: LogLevel,
  destination: DestinationStream = new GroupedLines(new StandardOutput()),
): Logger {
  return pino(
    {
      level,
      base: { version: productVersion() },
      timestamp,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => maskDeep(entry) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          const masked = args.map((arg: unknown) => (typeof arg === 'string' ? maskText(arg) : arg));
          method.apply(this, masked as Parameters<typeof method>);
        },
      },
      mixin: () => {
        const correlationId = findCorrelationId();
        return { ...(correlationId && { correlationId }), ...activeSpanIds() };
      },
    },
    destination,
  );
}

/** Routes Nest's `Logger` to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    // Nest's own boot messages matter only when debugging
    const quiet = level === 'info' && context !== undefined && nestInternals.has(context);
    const at = quiet ? 'debug' : level;
    if (message instanceof Error) this.logger[at]({ context, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.logger[at]({ context, ...message });
    else this.logger[at]({ context }, String(message));
  }
}

const nestInternals = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestMicroservice',
  'ClientProxy',
]);
