import * as contactCalls from '@lacquer/contracts/calls/contact';
import { webhooksPath } from '@lacquer/contracts/paths';
import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import { DomainError, InvalidError } from '@lacquer/platform/errors/domain-error';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

export const webhookPrefix = `${webhooksPath}/`;

/** Forms that also work in browsers without JavaScript. */
const formPaths = new Set<string>([contactCalls.submit.path]);

/** Bytes of a provider's notification. */
export const webhookBodyLimit = 1024 * 1024;

type ReceivedRequest = Pick<FastifyRequest, 'id' | 'routeOptions'>;
type Done = (error: Error | null, body?: unknown) => void;

/**
 * Accepts JSON, and form posts at the paths that browsers post to by themselves. Below `webhookPrefix` a body of any type
 * stays the bytes that were sent, which the provider has signed.
 */
export function registerBodyParsers(nest: NestFastifyApplication): void {
  const fastify = nest.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith(webhookPrefix)) route.bodyLimit = webhookBodyLimit;
  });
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  nest.useBodyParser('application/json', {}, (request, body: Buffer, done: Done) =>
    inContext(request, () => {
      if (isWebhook(request)) return done(null, body);
      return parseJson(request as FastifyRequest, body.toString(), (error, parsed) =>
        error
          ? done(new InvalidError('REQUEST.MALFORMED_JSON', 'The body of the request is not valid JSON.'))
          : done(null, parsed),
      );
    }),
  );
  nest.useBodyParser('application/x-www-form-urlencoded', {}, (request, body: Buffer, done: Done) =>
    inContext(request, () => {
      if (isWebhook(request)) return done(null, body);
      if (!formPaths.has(request.routeOptions.url ?? '')) return done(notJson());
      return done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    }),
  );
  nest.useBodyParser('*', {}, (request, body: Buffer, done: Done) =>
    inContext(request, () => (isWebhook(request) ? done(null, body) : done(notJson()))),
  );
}

const notJson = () =>
  new InvalidError('REQUEST.NOT_JSON', 'Send the body as JSON, with content-type: application/json.');

/** The rest of a body arrives outside the request's context. */
function inContext(request: ReceivedRequest, work: () => unknown): void {
  withCorrelationId(request.id, () => void work());
}

const isWebhook = (request: ReceivedRequest): boolean => request.routeOptions.url?.startsWith(webhookPrefix) === true;

/** The bytes of a webhook's body, exactly as they were sent. */
export function rawBodyOf(body: unknown): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (!Buffer.isBuffer(body)) throw new DomainError('internal', 'INTERNAL', 'a webhook body was parsed');
  return body;
}
