import type { AppName } from '@lacquer/contracts/contract';
import { eventContracts } from '@lacquer/contracts/registry';
import { deadLetterKeeper, deadName, deadRoundName, eventsExchange } from '@lacquer/platform/bus/rabbitmq/topology';
import { durableConsumers, passingConsumers } from './topology.js';

/** The users of the broker: one per app, and one for the commands of operators. */
export type BrokerUser = AppName | 'operator';

/**
 * What a user may do, as regular expressions over the names of queues and exchanges, and over the events of
 * `lacquer.events` that it publishes and hears. The source of the rules is https://www.rabbitmq.com/docs/access-control.
 */
export interface BrokerRights {
  configure: string;
  write: string;
  read: string;
  events: { exchange: string; write: string; read: string };
}

/**
 * An app owns the queues that begin with its name, and publishes the events that its contracts name. Whoever asks or answers
 * needs the default exchange, which leads to every queue: RabbitMQ cannot narrow that, so a service parses what it gets.
 */
export function brokerRights(user: BrokerUser): BrokerRights {
  const exchange = eventsExchange();
  if (user === 'operator') {
    // the commands ask as the gateway does, and settle dead letters
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
  // every publisher declares both; a durable consumer also binds the queue of dead letters
  const exchanges = [exchange, deadName()].map(literal);
  const bound = durableConsumers[user] ? exchanges : heard.length > 0 ? [literal(exchange)] : [];
  return {
    configure: anyOf([...exchanges, ...own]),
    write: anyOf(['amq\\.default', ...exchanges, ...own]),
    read: anyOf([...bound, ...own]),
    events: { exchange, write: anyOf(published.map(literal)), read: anyOf(heard.map(literal)) },
  };
}

const nothing = '^$';

function anyOf(patterns: readonly string[]): string {
  return patterns.length === 0 ? nothing : `^(${patterns.join('|')})$`;
}

function literal(name: string): string {
  return name.replaceAll('.', '\\.');
}
