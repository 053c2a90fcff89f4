import type { AppName } from '@lacquer/contracts/contract';
import type { Channel, ChannelModel } from 'amqplib';

/** Delays before each redelivery of an event whose handler failed, in milliseconds. After the last, it is dead. */
export const defaultRetryDelays: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

export const eventsExchange = (prefix = '') => `${prefix}lacquer.events`;
export const deadName = (prefix = '') => `${prefix}lacquer.dead`;
/** The lock for reading the dead letters: two readers at the same time would each see only a part. */
export const deadRoundName = (prefix = '') => `${deadName(prefix)}.round`;
export const eventsQueue = (app: AppName, prefix = '') => `${prefix}${app}.events`;
export const retryQueue = (app: AppName, delay: number, prefix = '') => `${eventsQueue(app, prefix)}.retry.${delay}`;
export const rpcQueue = (service: AppName, prefix = '') => `${prefix}${service}.rpc`;
export const repliesQueue = (app: AppName, id: string, prefix = '') => `${prefix}${app}.replies.${id}`;

/**
 * All instances of a service share its queue, so it is not exclusive to a connection; RabbitMQ 4 requires such a queue
 * to be durable. Requests are not persistent: a broker restart loses them, and their callers time out.
 */
const rpcQueueOptions = { durable: true, arguments: { 'x-queue-type': 'classic' } } as const;

/** The queue of one client outlives its connection, by less than a minute. */
export const repliesQueueOptions = {
  durable: true,
  arguments: { 'x-queue-type': 'classic', 'x-expires': 60_000 },
} as const;

/** The broker's code for a queue that exists with other properties. */
const preconditionFailed = 406;

/**
 * The service that lists and settles the dead letters at the broker. It publishes or consumes every event that has a
 * durable queue, so the dead letters contain no data that it does not already have.
 */
export const deadLetterKeeper: AppName = 'messaging';

/** The number of consumer crashes on one event before the broker dead-letters it. */
const deliveryLimit = 10;

export interface Topology {
  exchanges: { name: string; type: 'topic' | 'fanout' }[];
  queues: { name: string; arguments: Record<string, string | number> }[];
  bindings: { exchange: string; queue: string; key: string }[];
}

/** Stores dead letters until they are settled. */
export const deadQueue = (prefix = '') => ({ name: deadName(prefix), arguments: { 'x-queue-type': 'quorum' } });

/** The exchanges, queues and bindings that an app needs to consume `types` durably. */
export function eventsTopology(
  app: AppName,
  types: readonly string[],
  retryDelays: readonly number[],
  prefix = '',
): Topology {
  const queue = eventsQueue(app, prefix);
  // at-least-once dead lettering: the broker loses no event between queues
  const safely = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };
  return {
    exchanges: [
      { name: eventsExchange(prefix), type: 'topic' },
      { name: deadName(prefix), type: 'fanout' },
    ],
    queues: [
      deadQueue(prefix),
      {
        name: queue,
        arguments: {
          'x-queue-type': 'quorum',
          'x-delivery-limit': deliveryLimit,
          'x-dead-letter-exchange': deadName(prefix),
          ...safely,
        },
      },
      ...retryDelays.map((delay) => ({
        name: retryQueue(app, delay, prefix),
        arguments: {
          'x-queue-type': 'quorum',
          'x-message-ttl': delay,
          'x-dead-letter-exchange': '',
          'x-dead-letter-routing-key': queue,
          ...safely,
        },
      })),
    ],
    bindings: [
      { exchange: deadName(prefix), queue: deadName(prefix), key: '' },
      ...types.map((type) => ({ exchange: eventsExchange(prefix), queue, key: type })),
    ],
  };
}

/** Declares an RPC queue, and replaces one of an older version, which was not durable. */
export async function declareRpcQueue(connection: ChannelModel, queue: string): Promise<void> {
  // a refused declaration closes its channel
  const onOwnChannel = async (work: (channel: Channel) => Promise<unknown>): Promise<void> => {
    const channel = await connection.createChannel();
    channel.on('error', () => {}); // the rejection reports the same error
    await work(channel);
    await channel.close();
  };
  const declareIt = () => onOwnChannel((channel) => channel.assertQueue(queue, rpcQueueOptions));
  try {
    await declareIt();
  } catch (error) {
    if ((error as { code?: unknown }).code !== preconditionFailed) throw error;
    await onOwnChannel((channel) => channel.deleteQueue(queue));
    await declareIt();
  }
}

export async function declare(channel: Channel, topology: Topology): Promise<void> {
  for (const { name, type } of topology.exchanges) await channel.assertExchange(name, type, { durable: true });
  for (const { name, arguments: args } of topology.queues) {
    await channel.assertQueue(name, { durable: true, arguments: args });
  }
  for (const { exchange, queue, key } of topology.bindings) await channel.bindQueue(queue, exchange, key);
}
