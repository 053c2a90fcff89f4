import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import type { BusOptions } from '../bus/bus-options.js';
import { readSettings } from '../config/settings.js';
import { ActorSigner } from '../actor/actor-signer.js';
import type { processSettings } from '../config/service-settings.js';
import { createLogger } from '../logging/logger.js';
import { startTracing } from '../tracing/start-tracing.js';
import { runUntilSignal } from './run-until-signal.js';
import type { RunningApp, StartOptions } from './running-app.js';

/** The options that a process passes to its app. */
export type ProcessRuntime = Required<Pick<StartOptions, 'bus' | 'logger' | 'listen' | 'stopping'>>;

/**
 * Runs one app as a process of the distributed mode. It reads its settings from the environment, uses RabbitMQ and drains
 * on SIGTERM. `name` marks its log lines.
 */
export async function runServiceProcess<S extends z.ZodObject<typeof processSettings>>(
  name: string,
  schema: S,
  start: (settings: z.output<S>, runtime: ProcessRuntime) => Promise<RunningApp>,
): Promise<void> {
  await runUntilSignal(async (stopping) => {
    const settings = readSettings(schema);
    const logger = createLogger(settings.LOG_LEVEL).child({ app: name });
    const stopTracing = await startTracing(settings, name, logger);
    const app = await start(settings, {
      bus: {
        kind: 'rabbitmq',
        url: settings.RABBITMQ_URL,
        prefix: settings.BUS_PREFIX,
        ...actorKeysOf(settings as ActorKeySettings),
      },
      logger,
      listen: { port: settings.OPERATIONS_PORT, host: settings.OPERATIONS_HOST },
      stopping,
    });
    return async () => {
      await app.stop();
      await stopTracing();
    };
  });
}

/** The gateway has the signing key, a service the public keys. */
interface ActorKeySettings {
  GATEWAY_SIGNING_KEY?: KeyObject;
  GATEWAY_PUBLIC_KEY?: KeyObject;
  OPERATOR_PUBLIC_KEY?: KeyObject;
}

function actorKeysOf(
  settings: ActorKeySettings,
): Pick<Extract<BusOptions, { kind: 'rabbitmq' }>, 'actorSigner' | 'actorKeys'> {
  const { GATEWAY_SIGNING_KEY: key, GATEWAY_PUBLIC_KEY: gateway, OPERATOR_PUBLIC_KEY: operator } = settings;
  return { actorSigner: key && new ActorSigner('gateway', key), actorKeys: { gateway, operator } };
}
