import { type AppName, appNames } from '@lacquer/contracts/contract';
import { eventContracts } from '@lacquer/contracts/registry';
import { deadLetterKeeper, deadName, deadRoundName, eventsExchange } from '@lacquer/platform/bus/rabbitmq/topology';
import { durableConsumers, passingConsumers } from './topology.js';

/** The users of the broker: one per app, and one for operator commands. */
export type BrokerUser = AppName | 'operator';

/**
 * A user's permissions, as regular expressions for the names of queues and exchanges, and for the events of
 * `lacquer.events` that it publishes and consumes. See https://www.rabbitmq.com/docs/access-control.
 */
export interface BrokerRights {
  configure: string;
  write: string;
  read: string;
  events: { exchange: string; write: string; read: string };
}

/**
 * An app owns the queues that start with its name, and publishes the events of its contracts. RPC requests and responses
 * need the default exchange, which reaches every queue. RabbitMQ cannot restrict that, so services validate every message.
 */
export function brokerRights(user: BrokerUser): BrokerRights {
  const exchange = eventsExchange();
  if (user === 'operator') {
    // the commands send RPCs like the gateway, and process dead letters
    const own = [literal(deadName()), literal(deadRoundName()), 'gateway\\.replies\\..+'];
    return {
      configure: anyOf(own),
      write: anyOf(['amq\\.default', ...own]),
      read: anyOf(own),
      events: { exchange, write: nothing, read: nothing },
    };
  }
  const published = eventContracts.filter(({ owner }) => owner === user).map(({ name }) => name);
  const heard = [...(durableConsumers[user] ?? []), ...(passingConsumers[user] ?? [])];
  const own = [`${user}\\..+`, ...(user === deadLetterKeeper ? [literal(deadRoundName())] : [])];
  // every publisher declares both; a durable consumer also binds the dead letter queue
  const exchanges = [exchange, deadName()].map(literal);
  const bound = durableConsumers[user] ? exchanges : heard.length > 0 ? [literal(exchange)] : [];
  return {
    configure: anyOf([...exchanges, ...own]),
    write: anyOf(['amq\\.default', ...exchanges, ...own]),
    read: anyOf([...bound, ...own]),
    events: { exchange, write: anyOf(published.map(literal)), read: anyOf(heard.map(literal)) },
  };
}

/** The rights of every user, as `infra/rabbitmq/rights.json` has them for the broker's start. */
export const allBrokerRights = (): Record<string, BrokerRights> =>
  Object.fromEntries([...appNames, 'operator' as const].map((user) => [user, brokerRights(user)]));

const nothing = '^$';

function anyOf(patterns: readonly string[]): string {
  return patterns.length === 0 ? nothing : `^(${patterns.join('|')})$`;
}

function literal(name: string): string {
  return name.replaceAll('.', '\\.');
}
