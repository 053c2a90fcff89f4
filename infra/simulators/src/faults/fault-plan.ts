import { z } from 'zod';
import { chance, duration, optionalChanceShape, serverErrorChance } from './chance.js';

/** Faults of requests to the provider. `null` clears a fault. */
export const requestFaults = z.strictObject({
  /** Waits before the request is read. */
  latencyMs: duration.nullish(),
  /** Waits between executing the request and responding: the request takes effect even if the client times out. */
  answerLatencyMs: duration.nullish(),
  /** Returns 429 without executing the request. */
  rateLimit: chance.nullish(),
  /** Returns 5xx without executing the request. */
  errorBefore: serverErrorChance.nullish(),
  /** Executes the request and returns 5xx. */
  errorAfter: serverErrorChance.nullish(),
  /** Resets the connection without executing the request. */
  resetBefore: chance.nullish(),
  /** Executes the request and resets the connection. */
  resetAfter: chance.nullish(),
});
export type RequestFaults = z.output<typeof requestFaults>;

/** Faults of the provider's webhooks. `null` clears a fault. */
export const webhookFaults = z.strictObject({
  /** The webhook is never sent. */
  lost: chance.nullish(),
  /** The webhook is sent twice. */
  doubled: chance.nullish(),
  /** The webhooks of one resource are held until its last one, then sent in reverse order. */
  reordered: chance.nullish(),
  delayMs: duration.nullish(),
  /** Webhooks are held until the fault is cleared, then sent. */
  stopped: z.boolean().nullish(),
});
export type WebhookFaults = z.output<typeof webhookFaults>;

/** Faults of the provider's clock, which stamps its answers and its records. `null` clears a fault. */
export const clockFaults = z.strictObject({
  /** How far the provider's clock is ahead of this machine's; negative: behind. Milliseconds. */
  aheadMs: z.int().min(-31_536_000_000).max(31_536_000_000).nullish(),
});
export type ClockFaults = z.output<typeof clockFaults>;

/** An error of one phone: `post` rejects the request, `delivery` accepts it and fails the text later. */
export const phoneFault = z
  .strictObject({
    ...optionalChanceShape,
    post: z.int().min(10_000).max(99_999).optional(),
    /** The HTTP status of a rejected request. */
    httpStatus: z.int().min(400).max(599).default(400),
    delivery: z.int().min(10_000).max(99_999).optional(),
    status: z.enum(['failed', 'undelivered']).default('undelivered'),
    /** Only texts with a picture. */
    withMedia: z.literal(true).optional(),
  })
  .refine(
    (fault) => (fault.post === undefined) !== (fault.delivery === undefined),
    'give either post (an immediate error code) or delivery (an error code in the status callback)',
  )
  .refine((fault) => fault.share === undefined || fault.next === undefined, 'give share or next, not both');
export type PhoneFault = z.output<typeof phoneFault>;

type Group = Record<string, unknown>;

/**
 * Patches the active faults in place: a given property is set, `null` clears a property or a whole group, and omitted
 * ones do not change.
 */
export function applyFaults(inForce: Record<string, Group>, patch: Record<string, Group | null | undefined>): void {
  for (const [name, changes] of Object.entries(patch)) {
    const group = inForce[name];
    if (!group || changes === undefined) continue;
    if (changes === null) {
      for (const member of Object.keys(group)) delete group[member];
      continue;
    }
    for (const [member, value] of Object.entries(changes)) {
      if (value === null) delete group[member];
      else if (value !== undefined) group[member] = structuredClone(value);
    }
  }
}
