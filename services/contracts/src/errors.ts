import { z } from 'zod';

/** The kind of an error. The gateway maps it to an HTTP status, logs map it to a level. */
export const errorKind = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'unsupported',
  'rate-limited',
  'unavailable',
  'internal',
]);
export type ErrorKind = z.infer<typeof errorKind>;

/** The error codes of an RPC or a call, each with its kind. */
export type ErrorCatalogue = Readonly<Record<string, ErrorKind>>;

/** An account has reached its limit of open responses: event streams, or lists that are read as a whole. */
export const tooManyOpen = { 'HTTP.TOO_MANY_OPEN': 'rate-limited' } as const satisfies ErrorCatalogue;

/** One fault in a body: `path` names the field (`items.0.name`; empty for the body itself). */
export const fieldFault = z.object({ path: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof fieldFault>;

/** What somebody has done that stands against a request, such as an edit since the version that it was based on. */
export const meanwhile = z.object({
  /** The last editor: the account's id between processes, its name or e-mail address over HTTP; null: unknown. */
  by: z.string().nullable(),
  /** The current state, in the shape of the read model; of `MESSAGING.SAME_TEXT`, a `repeatedText`. */
  present: z.unknown(),
});
export type ConflictingEdit = z.infer<typeof meanwhile>;

/** An error as it is sent between processes of the product. */
export const wireError = z.object({
  code: z.string(),
  kind: errorKind,
  message: z.string(),
  details: z.array(fieldFault).optional(),
  meanwhile: meanwhile.optional(),
});
export type WireError = z.infer<typeof wireError>;

/** The body of every HTTP error. */
export const httpErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(fieldFault).optional(),
  /** With a code that ends in `.CHANGED_MEANWHILE`, and with `MESSAGING.SAME_TEXT`. */
  meanwhile: meanwhile.optional(),
  correlationId: z.string(),
});
export type HttpErrorBody = z.infer<typeof httpErrorBody>;
