import { z } from 'zod';
import { chance, duration, optionalChanceShape, serverErrorChance } from './chance.js';

/** Faults of requests to the provider. `null` lifts a fault. */
export const requestFaults = z.strictObject({
  /** Waits before the request is read. */
  latencyMs: duration.nullish(),
  /** Waits between carrying out the request and answering it: a client that times out finds the work done. */
  answerLatencyMs: duration.nullish(),
  /** Answers 429 without carrying out the request. */
  rateLimit: chance.nullish(),
  /** Answers 5xx without carrying out the request. */
  errorBefore: serverErrorChance.nullish(),
  /** Carries out the request and answers 5xx. */
  errorAfter: serverErrorChance.nullish(),
  /** Resets the connection without carrying out the request. */
  resetBefore: chance.nullish(),
  /** Carries out the request and resets the connection. */
  resetAfter: chance.nullish(),
});
export type RequestFaults = z.output<typeof requestFaults>;

/** Faults of the provider's webhooks. `null` lifts a fault. */
export const webhookFaults = z.strictObject({
  /** The webhook is never sent. */
  lost: chance.nullish(),
  /** The webhook is sent twice. */
  doubled: chance.nullish(),
  /** The webhooks of one resource are held until its last and sent in reverse order. */
  reordered: chance.nullish(),
  delayMs: duration.nullish(),
  /** Webhooks are held until the fault is lifted, then sent. */
  stopped: z.boolean().nullish(),
});
export type WebhookFaults = z.output<typeof webhookFaults>;

/** An error of one phone: `post` refuses the request, `delivery` accepts it and fails the text later. */
export const phoneFault = z
  .strictObject({
    ...optionalChanceShape,
    post: z.int().min(10_000).max(99_999).optional(),
    /** The HTTP status of a refusal. */
    httpStatus: z.int().min(400).max(599).default(400),
    delivery: z.int().min(10_000).max(99_999).optional(),
    status: z.enum(['failed', 'undelivered']).default('undelivered'),
  })
  .refine(
    (fault) => (fault.post === undefined) !== (fault.delivery === undefined),
    'give either post (an error code at once) or delivery (an error code in the status callback)',
  )
  .refine((fault) => fault.share === undefined || fault.next === undefined, 'give share or next, not both');
export type PhoneFault = z.output<typeof phoneFault>;

type Group = Record<string, unknown>;

/**
 * Patches the active faults in place: a given member is set, `null` lifts a member or a whole group, and what is not
 * given stays.
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
