import { z } from 'zod';
import { chance, duration, optionalChanceShape, serverErrorChance } from './chance.js';

/** What can go wrong with a request to the provider. `null` lifts a fault. */
export const requestFaults = z.strictObject({
  /** Waits before anything is looked at. */
  latencyMs: duration.nullish(),
  /** Waits after the request was carried out and before it is answered: the client's timeout finds the work done. */
  answerLatencyMs: duration.nullish(),
  /** 429, nothing done. */
  rateLimit: chance.nullish(),
  /** 5xx, nothing done. */
  errorBefore: serverErrorChance.nullish(),
  /** 5xx although the request was carried out. */
  errorAfter: serverErrorChance.nullish(),
  /** The connection is reset, nothing done. */
  resetBefore: chance.nullish(),
  /** The connection is reset although the request was carried out. */
  resetAfter: chance.nullish(),
});
export type RequestFaults = z.output<typeof requestFaults>;

/** What can go wrong with the provider's posts to the product. `null` lifts a fault. */
export const webhookFaults = z.strictObject({
  /** Never sent. */
  lost: chance.nullish(),
  /** Sent twice. */
  doubled: chance.nullish(),
  /** The posts about one thing are held to its end and sent last first. */
  reordered: chance.nullish(),
  delayMs: duration.nullish(),
  /** Held back until this is lifted, then sent. */
  stopped: z.boolean().nullish(),
});
export type WebhookFaults = z.output<typeof webhookFaults>;

/** An error tied to a phone: `post` refuses the request, `delivery` lets it be accepted and fail later. */
export const phoneFault = z
  .strictObject({
    ...optionalChanceShape,
    post: z.int().min(10_000).max(99_999).optional(),
    /** HTTP status of a refusal. */
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
 * Lays a patch over the faults in force, in place: members given are set, `null` lifts a member or a whole group,
 * what is not named stays.
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
