import { z } from 'zod';
import type { ErrorCatalogue } from './errors.js';

/** Chosen by the caller, best a UUID. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 ASCII characters without spaces, such as a UUID');

/** Part of the request of an RPC that may be repeated. Without a key each request is carried out. */
export const repeatable = { idempotencyKey: idempotencyKey.optional() };

/** Part of its response: set when the answer is that of an earlier request. */
export const replayable = { replayed: z.literal(true).optional() };
export interface Replayable {
  replayed?: true | undefined;
}

/** What a request with a key may be refused with, beside its own errors. */
export const idempotencyErrors = {
  'IDEMPOTENCY.KEY_REUSED': 'conflict',
  'IDEMPOTENCY.IN_PROGRESS': 'conflict',
} as const satisfies ErrorCatalogue;
