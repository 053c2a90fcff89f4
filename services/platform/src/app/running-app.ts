import type { AppName } from '@lacquer/contracts/contract';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { connectBus, type ConnectBusOptions } from '../bus/connect-bus.js';
import { Readiness, type ReadinessReport } from '../health/readiness.js';
import { NestLogger } from '../logging/logger.js';

/** One app of the product, up and running, alone in its process or beside the others. */
export interface RunningApp {
  readonly name: AppName;
  readonly nest: NestFastifyApplication;
  readiness(): Promise<ReadinessReport>;
  /** Takes no new work, finishes what is under way, then closes every connection. */
  stop(): Promise<void>;
}

export interface StartOptions extends ConnectBusOptions {
  module: DynamicModule;
  logger: Logger;
  adapter?: FastifyAdapter;
  /** Prepares the HTTP side before any module starts. */
  configure?: (nest: NestFastifyApplication) => Promise<void> | void;
  /** Where the HTTP side listens; absent, it has no port (all in one process: only the gateway is reached over HTTP). */
  listen?: { port: number; host: string };
}

/**
 * Starts an app: HTTP first, so that health can be asked while the rest connects, then its doors on the bus.
 *
 * @throws HandlerRegistryError when its handlers do not match the contracts; the listen error when the port is taken
 */
export async function startApp(options: StartOptions): Promise<RunningApp> {
  const nest = await NestFactory.create<NestFastifyApplication>(
    options.module,
    options.adapter ?? new FastifyAdapter(),
    {
      logger: new NestLogger(options.logger),
      abortOnError: false,
      rawBody: false,
    },
  );
  try {
    await options.configure?.(nest);
    connectBus(nest, options);
    if (options.listen) await nest.listen(options.listen.port, options.listen.host);
    await nest.startAllMicroservices();
    if (!options.listen) await nest.init();
  } catch (error) {
    await nest.close().catch(() => undefined);
    throw error;
  }
  const readiness = nest.get(Readiness);
  return {
    name: options.app,
    nest,
    readiness: () => readiness.report(),
    stop: async () => {
      readiness.drain();
      await nest.close();
    },
  };
}
