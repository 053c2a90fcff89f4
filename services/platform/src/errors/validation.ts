import type { z } from 'zod';
import { InvalidError } from './domain-error.js';

/**
 * Parses a body by its contract.
 *
 * @throws InvalidError `REQUEST.INVALID`, with each faulty field in `details` and the first in the message
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const details = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = details;
  const subject = first?.path || 'The request';
  throw new InvalidError('REQUEST.INVALID', `${subject}: ${first?.message ?? 'is not valid'}`, details);
}
