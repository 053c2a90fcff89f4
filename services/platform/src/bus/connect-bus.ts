import type { AppName } from '@lacquer/contracts/contract';
import type { INestApplication } from '@nestjs/common';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { Readiness } from '../health/readiness.js';
import { Measures } from '../metrics/measures.js';
import type { BusOptions } from './bus-options.js';
import { eventsTransport, rpcTransport } from './handlers.js';
import { InProcessServer } from './in-process/in-process-server.js';
import { EventsServer, type EventsServerOptions } from './rabbitmq/events-server.js';
import { QueueDepths } from './rabbitmq/queue-depths.js';
import { RabbitmqClient } from './rabbitmq/rabbitmq-client.js';
import { RpcServer } from './rabbitmq/rpc-server.js';
import { deadName, defaultRetryDelays, eventsQueue, retryQueue, rpcQueue } from './rabbitmq/topology.js';
import { registerHandlers } from './register-handlers.js';
import { RpcTransport } from './rpc-transport.js';
import { SetAsideEvents } from './set-aside-events.js';
import { WaitingEvents } from './waiting-events.js';

export interface ConnectBusOptions extends Pick<EventsServerOptions, 'delivery' | 'onSubscribed'> {
  app: AppName;
  bus: BusOptions;
  /**
   * The bus servers that the process starts. Defaults to all servers of its app; a worker that only runs jobs has none.
   */
  handles?: { rpc: boolean; events: boolean };
}

/** Connects an app's RPC handlers (services only) and event consumers to the bus. Call it before `init`. */
export function connectBus(
  nest: INestApplication,
  { app, bus, handles, delivery, onSubscribed }: ConnectBusOptions,
): void {
  const answersRpc = app !== 'gateway' && handles?.rpc !== false;
  const isSubscribed = handles?.events !== false;
  if (bus.kind === 'in-process') {
    if (answersRpc) connect(nest, new InProcessServer(app, bus.bus, rpcTransport));
    if (isSubscribed) connect(nest, new InProcessServer(app, bus.bus, eventsTransport));
    return;
  }
  const { url, prefix, retryDelays } = bus;
  const rpc = answersRpc ? new RpcServer(app, url, prefix) : undefined;
  const onSetAside = (event: { id: string }) => nest.get(SetAsideEvents).record(event);
  const events = isSubscribed
    ? new EventsServer({ app, url, prefix, retryDelays, delivery, onSubscribed, onSetAside })
    : undefined;
  if (!rpc && !events) return;
  // the gateway only sends requests; a service's readiness follows from its RPC queue
  const client = app === 'gateway' ? nest.get(RpcTransport) : undefined;
  if (rpc) connect(nest, rpc);
  if (events) connect(nest, events);
  nest.get(Readiness).register({
    name: 'rabbitmq',
    check: async () => {
      const parts = [rpc, events, client instanceof RabbitmqClient ? client : undefined];
      const answers = await Promise.all(parts.flatMap((part) => (part ? [part.isAnswering()] : [])));
      return answers.every(Boolean);
    },
  });
  if (delivery !== 'each') nest.get(WaitingEvents).watch(queuesOf(app, { url, prefix, retryDelays }));
  if (events) measureRepeated(nest.get(Measures), app, events);
  measureQueues(nest.get(Measures), app, { url, prefix }, [
    ...(rpc ? [rpcQueue(app, prefix)] : []),
    ...(events && delivery !== 'each' ? [eventsQueue(app, prefix)] : []),
  ]);
}

function connect(
  nest: INestApplication,
  server: CustomTransportStrategy & Parameters<typeof registerHandlers>[1],
): void {
  nest.connectMicroservice({ strategy: server });
  registerHandlers(nest, server);
}

/** The queues of an app's events. One that is missing is empty: the app declares it again. */
function queuesOf(
  app: AppName,
  { url, prefix, retryDelays = defaultRetryDelays }: Pick<EventsServerOptions, 'url' | 'prefix' | 'retryDelays'>,
) {
  const depths = new QueueDepths(url);
  const hasAny = async (queue: string) => ((await depths.count(queue)) ?? 0) > 0;
  return {
    read: async () => {
      const waiting = await hasAny(eventsQueue(app, prefix));
      let retrying = false;
      for (const delay of retryDelays) retrying ||= await hasAny(retryQueue(app, delay, prefix));
      return { waiting, retrying };
    },
    close: () => depths.close(),
  };
}

/** Counts the messages that wait at the broker for this app, and the dead letters of all apps. */
function measureQueues(
  measures: Measures,
  app: AppName,
  { url, prefix = '' }: { url: string; prefix?: string | undefined },
  queues: readonly string[],
): void {
  const depths = new QueueDepths(url);
  measures.register(app, {
    gauges: {
      bus_queue_messages: {
        help: 'Messages waiting in a queue of this app',
        labels: ['queue'],
        shown: 'messagesWaiting',
      },
      bus_dead_letters: {
        help: 'Dead letters of all apps at the broker',
        trouble: 'deadLetters',
        shown: 'brokerDead',
      },
    },
    read: async () => {
      const waiting: { labels: { queue: string }; value: number }[] = [];
      for (const queue of queues) {
        const value = await depths.count(queue);
        if (value !== undefined) waiting.push({ labels: { queue: queue.slice(prefix.length) }, value });
      }
      return { bus_queue_messages: waiting, bus_dead_letters: (await depths.count(deadName(prefix))) ?? 0 };
    },
    close: () => depths.close(),
  });
}

/** Counts the failed consent events: they are retried without limit, so operators need to see that they wait. */
function measureRepeated(measures: Measures, app: AppName, { repeated }: EventsServer): void {
  measures.register(app, {
    gauges: {
      bus_consent_events_waiting: {
        help: 'Consent events whose last attempt failed and that will be retried',
        labels: ['type'],
        trouble: 'consentEventsWaiting',
        shown: 'consentEventsWaiting',
      },
    },
    read: () => Promise.resolve({ bus_consent_events_waiting: repeated.count() }),
  });
}
