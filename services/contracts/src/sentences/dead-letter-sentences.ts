import type { AppName } from '../contract.js';

/** Why an event was given up, for the staff. The admin translates these sentences. */
export const deadLetterSentences = {
  notAnEvent: 'not an event envelope',
  noHandler: 'no handler for {type}',
  nobodyListens: 'nobody listens to {type}',
  /** `{sentences}`: those of the error. */
  raised: '{errorCode}: {sentences}',
  internal: 'Internal error',
  /** By the broker. */
  undelivered: 'RabbitMQ gave it up ({code})',
  /** Of a redelivery. `{place}`: of `deadLetterPlaces`. */
  noQueue: '{count} could not be redelivered: there is no queue for {place}. Start that app once.',
} as const;

/** The error of a consumer in the same process. */
export const consumerErrors = {
  gateway: 'gateway: {sentences}',
  catalog: 'catalog: {sentences}',
  contact: 'contact: {sentences}',
  customer: 'customer: {sentences}',
  messaging: 'messaging: {sentences}',
} as const satisfies Readonly<Record<AppName, string>>;

/** Where it is stored. */
export const deadLetterPlaces = {
  outbox: 'outbox of {app}',
  queueFor: 'queue, for {app}',
  queue: 'queue',
} as const;
