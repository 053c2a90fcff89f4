import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';

/** An invalid control request. The response is 400 with every invalid field. */
export class ControlError extends Error {
  readonly details: { path: string; message: string }[];

  constructor(details: { path: string; message: string }[]) {
    super(details.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '));
    this.details = details;
  }
}

export function parseControl<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ControlError(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Makes every error of the control API `{ error, details? }`. */
export function answerControlErrors(control: FastifyInstance): void {
  control.setErrorHandler((error: FastifyError | ControlError, _request, reply) => {
    if (error instanceof ControlError) return reply.code(400).send({ error: error.message, details: error.details });
    return reply.code(error.statusCode ?? 500).send({ error: error.message });
  });
  control.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `The control API has no ${request.method} ${request.url.split('?')[0]}.` }),
  );
}
