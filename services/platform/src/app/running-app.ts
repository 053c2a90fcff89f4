import { setTimeout as delay } from 'node:timers/promises';
import type { AppName } from '@lacquer/contracts/contract';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { connectBus, type ConnectBusOptions } from '../bus/connect-bus.js';
import { Readiness, type ReadinessReport } from '../health/readiness.js';
import { NestLogger } from '../logging/logger.js';
import { recentlyLostLines } from '../logging/standard-output.js';
import { Measures } from '../metrics/measures.js';
import { startMetrics } from '../metrics/metrics.js';

/** A running app, alone in its process or together with the others. */
export interface RunningApp {
  readonly name: AppName;
  readonly nest: NestFastifyApplication;
  readiness(): Promise<ReadinessReport>;
  /** Accepts no new work, finishes the work in flight, then closes every connection. */
  stop(): Promise<void>;
}

export interface StartOptions extends ConnectBusOptions {
  module: DynamicModule;
  /** Default: `service`. A worker only runs the jobs of its app. */
  role?: 'service' | 'worker';
  logger: Logger;
  adapter?: FastifyAdapter;
  /** Prepares the HTTP server before any module starts. */
  configure?: (nest: NestFastifyApplication) => Promise<void> | void;
  /** The HTTP port. Absent: none, because in standalone mode only the gateway serves HTTP. */
  listen?: { port: number; host: string };
  /** Aborts when the process is told to stop while the app still starts. */
  stopping?: AbortSignal;
  /** How long a stopping app still serves while it reports not ready, so that load balancers stop routing to it. */
  drainSeconds?: number;
}

/**
 * Starts an app: HTTP first, so that health checks are answered while the rest connects, then its bus servers, once its
 * database is migrated to its release: until then the processes of the release before do the work.
 *
 * @throws HandlerRegistryError if its handlers do not match the contracts; the listen error if the port is in use
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
    if (options.listen) startMetrics();
    connectBus(nest, options);
    measureLog(nest.get(Measures), options.app);
    measureRole(nest.get(Measures), options.app, options.role ?? 'service');
    measureServers(nest.get(Measures), options.app, nest.get(Readiness));
    measureUnread(nest.get(Measures), options.app);
    if (options.listen) await nest.listen(options.listen.port, options.listen.host);
    await nest.get(Readiness).prepared(options.stopping);
    if (!options.stopping?.aborted) await nest.startAllMicroservices();
    if (!options.listen) await nest.init();
  } catch (error) {
    await nest.close().catch(() => undefined);
    throw error;
  }
  const mode = options.bus.kind === 'in-process' ? 'standalone' : 'distributed';
  options.logger.info({ context: 'App', msg: 'started', name: options.app, mode });
  const readiness = nest.get(Readiness);
  return {
    name: options.app,
    nest,
    readiness: () => readiness.report(),
    stop: async () => {
      readiness.drain();
      await delay((options.drainSeconds ?? 0) * 1000);
      await nest.close();
    },
  };
}

/** A stopped app has no figures at all, so alerts of its absence need one that it always has. */
function measureRole(measures: Measures, app: AppName, role: string): void {
  measures.register(app, {
    gauges: { app_running: { help: '1 while the app runs', labels: ['role'] } },
    read: () => Promise.resolve({ app_running: [{ labels: { role }, value: 1 }] }),
  });
}

/** Figures of a server disappear with it. This one is as of the last checks, and asks nobody. */
function measureServers(measures: Measures, app: AppName, readiness: Readiness): void {
  measures.register(app, {
    gauges: { server_away: { help: '1 while the app cannot use a server that it needs', labels: ['server'] } },
    read: () =>
      Promise.resolve({
        server_away: Object.entries(readiness.known().checks).map(([server, state]) => ({
          labels: { server },
          value: state === 'down' ? 1 : 0,
        })),
      }),
  });
}

function measureUnread(measures: Measures, app: AppName): void {
  const help = 'Groups of figures that are missing here, because their last reading failed or took too long';
  measures.register(app, {
    gauges: { figures_unread: { help } },
    read: () => Promise.resolve({ figures_unread: measures.unread() }),
  });
}

function measureLog(measures: Measures, app: AppName): void {
  const help = 'Log lines that could not be written, if some were lost within the last minute';
  measures.register(app, {
    gauges: { log_lost_lines: { help, trouble: 'logLinesLost' } },
    read: () => Promise.resolve({ log_lost_lines: recentlyLostLines() }),
  });
}
