import type { AppName } from '@lacquer/contracts/contract';
import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { eventContracts } from '@lacquer/contracts/registry';
import { presenceNoted } from '@lacquer/contracts/messaging/presence';
import { liveTable } from '@lacquer/contracts/live';
import { liveTopics } from '@lacquer/contracts/live-reads';
import { defaultRetryDelays, eventsTopology } from '@lacquer/platform/bus/rabbitmq/topology';

/** The events that each app consumes from a durable queue. */
export const durableConsumers: Partial<Record<AppName, string[]>> = {};
for (const { name, handledBy } of eventContracts) if (handledBy) (durableConsumers[handledBy] ??= []).push(name);

const liveEvents = new Set(liveTopics.flatMap((topic) => liveTable[topic].events));

/** The events that each instance of an app consumes while it runs, from a queue that exists as long as its process. */
export const passingConsumers: Partial<Record<AppName, string[]>> = {
  // all but the catalog's are for the event stream to the admin, which reads nothing anew for `presenceNoted`
  gateway: eventContracts
    .filter((contract) => contract === catalogChanged || contract === presenceNoted || liveEvents.has(contract))
    .map(({ name }) => name),
};

/** Definitions for `rabbitmqctl import_definitions`, identical to those that the consumers declare at their start. */
export function brokerDefinitions(vhost = '/'): object {
  const topologies = Object.entries(durableConsumers).map(([app, types]) =>
    eventsTopology(app as AppName, types, defaultRetryDelays),
  );
  const unique = <T>(items: T[]) => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  const common = { vhost, durable: true, auto_delete: false };
  return {
    vhosts: [{ name: vhost }],
    exchanges: unique(
      topologies.flatMap(({ exchanges }) =>
        exchanges.map(({ name, type }) => ({ name, type, ...common, internal: false, arguments: {} })),
      ),
    ),
    queues: unique(
      topologies.flatMap(({ queues }) =>
        queues.map((queue) => ({ name: queue.name, ...common, arguments: queue.arguments })),
      ),
    ),
    bindings: unique(
      topologies.flatMap(({ bindings }) =>
        bindings.map(({ exchange, queue, key }) => ({
          source: exchange,
          vhost,
          destination: queue,
          destination_type: 'queue',
          routing_key: key,
          arguments: {},
        })),
      ),
    ),
  };
}
