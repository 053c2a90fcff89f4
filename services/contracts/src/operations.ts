import { z } from 'zod';
import { appNames, defineRpc, type ServiceName, serviceNames } from './contract.js';
import { instant, requiredText } from './values.js';

/** What an app measures of itself, and staff may see. */
export type OperationFigure =
  | 'outboxWaiting'
  | 'outboxOldestSeconds'
  | 'outboxStuck'
  | 'outboxDead'
  | 'consentEventsWaiting'
  /** Of a `queue` at the broker. */
  | 'messagesWaiting'
  /** Of a `queue` of jobs, by `state`. */
  | 'jobs'
  | 'jobsOldestSeconds'
  /** At the broker, of all apps: each app that knows them tells all of them. */
  | 'brokerDead'
  | 'textsInDoubt'
  | 'textsOldestDoubtSeconds'
  /** Processes that send texts, by `version`. */
  | 'workers';

const figure = z.object({
  /** An `OperationFigure`, or one that another release measures: whoever reads figures takes those that it knows. */
  name: z.string(),
  labels: z.record(z.string(), z.string()),
  value: z.number(),
});

/** How an app runs. */
export const appOperations = z.object({
  version: z.string(),
  /** The newest migration of its database; null before the first. */
  migration: z.string().nullable(),
  figures: z.array(figure),
});
export type AppOperations = z.infer<typeof appOperations>;

/** Every app; what does not answer has `running: null`. */
export const operations = z.object({
  apps: z.array(z.object({ app: z.enum(appNames), running: appOperations.nullable() })),
  /** In the outboxes and at the broker, as far as their apps answer. */
  deadLetters: z.int(),
});
export type Operations = z.infer<typeof operations>;

/** A larger content is cut, in characters. */
export const mostContent = 4000;

/** An event that was set aside because it cannot be handled, or not after many attempts. */
export const deadLetter = z.object({
  /** Of the event; a digest of the message when it is no event. */
  id: z.string(),
  /** The service that keeps it. */
  keeper: z.enum(serviceNames),
  type: z.string().nullable(),
  occurredAt: instant.nullable(),
  /** Where it lies, in words: `outbox of contact`, `queue, for messaging`. */
  place: z.string(),
  attempts: z.int(),
  reason: z.string().nullable(),
  /** The message as text. */
  content: z.string(),
});
export type DeadLetterEntry = z.infer<typeof deadLetter>;

/** The oldest; `total` counts the others too. */
const keptDeadLetters = z.object({ deadLetters: z.array(deadLetter.omit({ keeper: true })), total: z.int() });
export type KeptDeadLetters = z.infer<typeof keptDeadLetters>;

/** `silent`: services that do not answer, so that theirs are missing. */
export const deadLetterList = z.object({
  deadLetters: z.array(deadLetter),
  total: z.int(),
  silent: z.array(z.enum(serviceNames)),
});
export type DeadLetterList = z.infer<typeof deadLetterList>;

const ids = z.array(requiredText(64)).min(1, 'must name one').max(500, 'must be at most 500');

export const deadLetterForm = z.object({ keeper: z.enum(serviceNames), ids });

/** How many there still were. */
export const settledDeadLetters = z.object({ settled: z.int() });

export const deadLetterErrors = {
  /** The consumer has no queue at the broker. */
  'DEAD_LETTERS.UNDELIVERABLE': 'conflict',
  /** Somebody else goes through the queue at the broker. */
  'DEAD_LETTERS.BUSY': 'unavailable',
} as const;

/** How many events of a type. */
const eventCount = z.object({ type: z.string(), count: z.int() });

/** Events that the outboxes have published since a moment. `silent`: services that do not answer, so that theirs are missing. */
export const publishedEvents = z.object({
  events: z.array(eventCount.extend({ service: z.enum(serviceNames) })),
  silent: z.array(z.enum(serviceNames)),
});
export type PublishedEvents = z.infer<typeof publishedEvents>;

export const replayForm = z.object({ since: instant });

const operationsOf = <Name extends ServiceName>(service: Name) => ({
  describe: defineRpc(`${service}.describe-operations.v1`, { request: z.object({}), response: appOperations }),
  listDeadLetters: defineRpc(`${service}.list-dead-letters.v1`, {
    request: z.object({}),
    response: keptDeadLetters,
    errors: deadLetterErrors,
  }),
  /** Replay: to the consumer again, which skips what it has handled. Discard: for good. */
  settleDeadLetters: defineRpc(`${service}.settle-dead-letters.v1`, {
    actor: 'owner',
    request: z.object({ ids, verdict: z.enum(['replay', 'discard']) }),
    response: settledDeadLetters,
    errors: deadLetterErrors,
  }),
  /** Has the relay publish again what it published in a span. Consumers skip what they have handled. Dry: counts it only. */
  replayOutbox: defineRpc(`${service}.replay-outbox.v1`, {
    actor: 'owner',
    request: z.object({ since: instant, until: instant, isDry: z.boolean() }),
    response: z.object({ events: z.array(eventCount) }),
  }),
});

/** What a service answers to about how it runs. */
export type OperationsRpcs = ReturnType<typeof operationsOf>;

/** Every service answers the same questions about itself. */
export const operationsRpcs: Readonly<Record<ServiceName, OperationsRpcs>> = {
  catalog: operationsOf('catalog'),
  contact: operationsOf('contact'),
  customer: operationsOf('customer'),
  messaging: operationsOf('messaging'),
};
