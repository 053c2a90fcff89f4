import { z } from 'zod';
import type { ErrorCatalogue } from './errors.js';

/** Chosen by the caller, preferably a UUID. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 ASCII characters without spaces, such as a UUID');

/** Request field of an RPC that may be retried. Without a key, every request is carried out. */
export const repeatable = { idempotencyKey: idempotencyKey.optional() };

/** Response field: set if the answer is that of an earlier request. */
export const replayable = { replayed: z.literal(true).optional() };
export interface Replayable {
  replayed?: true | undefined;
}

/** The additional errors of a request with a key. */
export const idempotencyErrors = {
  'IDEMPOTENCY.KEY_REUSED': 'conflict',
  'IDEMPOTENCY.IN_PROGRESS': 'conflict',
} as const satisfies ErrorCatalogue;
