import { z } from 'zod';
import { appNames, defineRpc, type ServiceName, serviceNames } from './contract.js';
import { instant, requiredText } from './values.js';

/** The figures of an app that staff may see. */
export type OperationFigure =
  | 'outboxWaiting'
  | 'outboxOldestSeconds'
  | 'outboxStuck'
  | 'outboxDead'
  | 'consentEventsWaiting'
  /** Labeled by `queue` at the broker. */
  | 'messagesWaiting'
  /** Labeled by job `queue` and `state`. */
  | 'jobs'
  | 'jobsOldestSeconds'
  /** At the broker, for all apps together: every app that knows the figure reports the same total. */
  | 'brokerDead'
  | 'textsInDoubt'
  | 'textsOldestDoubtSeconds'
  /** Since the last good backup of the product; absent before the first. */
  | 'backupAgeSeconds'
  /** Since a backup was last restored for a test; absent before the first. */
  | 'restoreTestAgeSeconds'
  /** What `/readyz` reports as trouble, labeled by `kind`. */
  | 'trouble'
  /** A server that the app needs and that does not work, labeled by `server` and `reason`. */
  | 'serverAway'
  /** Processes that send texts, labeled by `version`. */
  | 'workers';

/**
 * What an app reports as trouble. `trouble-findings.ts` of the doctor says which kinds stop a part of the product, and
 * Health has words for those that no other line there shows.
 */
export type TroubleKind =
  | 'databaseDiskFull'
  | 'logLinesLost'
  | 'clockOffSeconds'
  | 'twilioClockOffSeconds'
  | 'squareClockOffSeconds'
  | 'stuckEvents'
  | 'deadEvents'
  | 'unroutedEvents'
  | 'unhandledEvents'
  | 'deadLetters'
  | 'consentEventsWaiting'
  | 'textsInDoubt'
  | 'textsRefused'
  | 'textsUnreadSeconds'
  | 'senderHeldSeconds'
  | 'deliveryFallPoints'
  | 'noticesUnmailed'
  | 'squareEventsOpen'
  | 'squareEventsWaiting'
  | 'squareTokenRefused'
  | 'squareListsUnread'
  | 'squareGroupsRefused'
  | 'untrustedProxies'
  | 'backupFailed'
  | 'backupOverdueSeconds'
  | 'restoreTestFailed';

const figure = z.object({
  /** An `OperationFigure`, or a figure of another release: readers ignore names that they do not know. */
  name: z.string(),
  labels: z.record(z.string(), z.string()),
  value: z.number(),
});

/** The status of an app. */
export const appOperations = z.object({
  version: z.string(),
  /** The newest migration of its database; null before the first. */
  migration: z.string().nullable(),
  figures: z.array(figure),
});
export type AppOperations = z.infer<typeof appOperations>;

/** Every app; one that does not answer has `running: null`. */
export const operations = z.object({
  apps: z.array(z.object({ app: z.enum(appNames), running: appOperations.nullable() })),
  /** In the outboxes and at the broker, counted for the apps that answer. */
  deadLetters: z.int(),
});
export type Operations = z.infer<typeof operations>;

/** Longer content is truncated. Characters. */
export const maxContent = 4000;

/** An event that failed permanently or too often and is no longer retried. */
export const deadLetter = z.object({
  /**
   * The event id, or a digest of the message if it is not an event; with `.<consumer>` for a letter that belongs to one
   * consumer.
   */
  id: z.string(),
  /** The service that stores it. */
  keeper: z.enum(serviceNames),
  type: z.string().nullable(),
  occurredAt: instant.nullable(),
  /** Where it is stored, in words: `outbox of contact`, `queue, for messaging`. */
  place: z.string(),
  attempts: z.int(),
  reason: z.string().nullable(),
  /** The message as text. */
  content: z.string(),
});
export type DeadLetterEntry = z.infer<typeof deadLetter>;

/** The oldest ones; `total` counts all. */
const storedDeadLetters = z.object({ deadLetters: z.array(deadLetter.omit({ keeper: true })), total: z.int() });
export type StoredDeadLetters = z.infer<typeof storedDeadLetters>;

/** `silent`: services that do not answer; their dead letters are missing. */
export const deadLetterList = z.object({
  deadLetters: z.array(deadLetter),
  total: z.int(),
  silent: z.array(z.enum(serviceNames)),
});
export type DeadLetterList = z.infer<typeof deadLetterList>;

const ids = z.array(requiredText(64)).min(1, 'must name one').max(500, 'must be at most 500');

export const deadLetterForm = z.object({ keeper: z.enum(serviceNames), ids });

/** How many of them still existed. */
export const settledDeadLetters = z.object({ settled: z.int() });

export const deadLetterErrors = {
  /** The consumer has no queue at the broker. */
  'DEAD_LETTERS.UNDELIVERABLE': 'conflict',
  /** Another process is reading the queue at the broker. */
  'DEAD_LETTERS.BUSY': 'unavailable',
} as const;

/** The number of events of a type. */
const eventCount = z.object({ type: z.string(), count: z.int() });

/**
 * Events that the outboxes have published since a moment. `silent`: services that do not answer; their events are
 * missing.
 */
export const publishedEvents = z.object({
  events: z.array(eventCount.extend({ service: z.enum(serviceNames) })),
  silent: z.array(z.enum(serviceNames)),
});
export type PublishedEvents = z.infer<typeof publishedEvents>;

export const replayForm = z.object({ since: instant });

/** The most events of one question. */
export const maxAskedEvents = 500;

const operationsOf = <Name extends ServiceName>(service: Name) => ({
  describe: defineRpc(`${service}.describe-operations.v1`, { request: z.object({}), response: appOperations }),
  listDeadLetters: defineRpc(`${service}.list-dead-letters.v1`, {
    request: z.object({}),
    response: storedDeadLetters,
    errors: deadLetterErrors,
  }),
  /** Replay redelivers to the consumer, which skips events that it has handled. Discard deletes permanently. */
  settleDeadLetters: defineRpc(`${service}.settle-dead-letters.v1`, {
    actor: 'owner',
    request: z.object({ ids, verdict: z.enum(['replay', 'discard']) }),
    response: settledDeadLetters,
    errors: deadLetterErrors,
  }),
  /**
   * Makes the relay republish the events of a period. Consumers skip those that they have handled. `isDry` only counts.
   */
  replayOutbox: defineRpc(`${service}.replay-outbox.v1`, {
    actor: 'owner',
    request: z.object({ since: instant, until: instant, isDry: z.boolean() }),
    response: z.object({ events: z.array(eventCount) }),
  }),
  /**
   * Which of these events the service has handled or set aside. `waiting`: more events wait in its queue. `retrying`:
   * some have failed and wait for their next attempt.
   */
  findHandled: defineRpc(`${service}.find-handled-events.v1`, {
    request: z.object({ ids: z.array(z.uuid()).max(maxAskedEvents) }),
    response: z.object({ handled: z.array(z.uuid()), waiting: z.boolean(), retrying: z.boolean() }),
  }),
});

/** The RPCs of a service about its own status. */
export type OperationsRpcs = ReturnType<typeof operationsOf>;

/** Every service answers the same RPCs about itself. */
export const operationsRpcs: Readonly<Record<ServiceName, OperationsRpcs>> = {
  catalog: operationsOf('catalog'),
  contact: operationsOf('contact'),
  customer: operationsOf('customer'),
  messaging: operationsOf('messaging'),
};
