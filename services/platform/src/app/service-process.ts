import type { z } from 'zod';
import { readSettings } from '../config/settings.js';
import type { serviceProcessSettings } from '../config/service-settings.js';
import { createLogger } from '../logging/logger.js';
import { runUntilSignal } from './run-until-signal.js';
import type { RunningApp, StartOptions } from './running-app.js';

/** What a process passes to its app. */
export type ProcessRuntime = Required<Pick<StartOptions, 'bus' | 'logger' | 'listen'>>;

/**
 * Runs one app as a process of the distributed mode. It reads its settings from the environment, uses RabbitMQ and drains
 * on SIGTERM. `name` marks its log lines.
 */
export async function runServiceProcess<S extends z.ZodObject<typeof serviceProcessSettings>>(
  name: string,
  schema: S,
  start: (settings: z.output<S>, runtime: ProcessRuntime) => Promise<RunningApp>,
): Promise<void> {
  await runUntilSignal(async () => {
    const settings = readSettings(schema);
    const app = await start(settings, {
      bus: { kind: 'rabbitmq', url: settings.RABBITMQ_URL, prefix: settings.BUS_PREFIX },
      logger: createLogger(settings.LOG_LEVEL).child({ app: name }),
      listen: { port: settings.OPERATIONS_PORT, host: settings.OPERATIONS_HOST },
    });
    return () => app.stop();
  });
}
