import type { AppName } from '@lacquer/contracts/contract';
import type { INestApplication } from '@nestjs/common';
import { Readiness } from '../health/readiness.js';
import type { BusOptions } from './bus-options.js';
import { eventsTransport, rpcTransport } from './handlers.js';
import { InProcessServer } from './in-process/in-process-server.js';
import { EventsServer, type EventsServerOptions } from './rabbitmq/events-server.js';
import { RpcServer } from './rabbitmq/rpc-server.js';

export interface ConnectBusOptions extends Pick<EventsServerOptions, 'delivery' | 'onSubscribed'> {
  app: AppName;
  bus: BusOptions;
  /** The bus servers that the process starts. Defaults to all of its app; a worker that only runs jobs has none. */
  doors?: { rpc: boolean; events: boolean };
}

/** Connects an app's RPC handlers (services only) and event consumers to the bus. Call it before `init`. */
export function connectBus(
  nest: INestApplication,
  { app, bus, doors, delivery, onSubscribed }: ConnectBusOptions,
): void {
  const answersRpc = app !== 'gateway' && doors?.rpc !== false;
  const hearsEvents = doors?.events !== false;
  if (bus.kind === 'in-process') {
    if (answersRpc) nest.connectMicroservice({ strategy: new InProcessServer(app, bus.bus, rpcTransport) });
    if (hearsEvents) nest.connectMicroservice({ strategy: new InProcessServer(app, bus.bus, eventsTransport) });
    return;
  }
  const { url, prefix, retryDelays } = bus;
  const rpc = answersRpc ? new RpcServer(app, url, prefix) : undefined;
  const events = hearsEvents ? new EventsServer({ app, url, prefix, retryDelays, delivery, onSubscribed }) : undefined;
  if (!rpc && !events) return;
  if (rpc) nest.connectMicroservice({ strategy: rpc });
  if (events) nest.connectMicroservice({ strategy: events });
  nest.get(Readiness).register({
    name: 'rabbitmq',
    check: () => Promise.resolve((rpc?.isReady() ?? true) && (events?.isReady() ?? true)),
  });
}
