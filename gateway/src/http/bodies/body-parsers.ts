import { calls } from '@lacquer/contracts/calls/registry';
import { webhooksPath } from '@lacquer/contracts/paths';
import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import { DomainError, InvalidError } from '@lacquer/platform/errors/domain-error';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { callOfRoute } from '../call-routes.js';
import { budgetBodies } from './body-budget.js';
import { allowUpload } from './unfinished-requests.js';
import { answerWithinMs } from '../request-correlation.js';

export const webhookPrefix = `${webhooksPath}/`;

/** The paths of forms that work without JavaScript. */
const formPaths = new Set(calls.filter(({ form }) => form).map(({ path }) => path));

/** The limit of a provider's notification in bytes. The longest text, or payment, takes a tenth of it. */
export const webhookBodyLimit = 64 * 1024;

type ReceivedRequest = Pick<FastifyRequest, 'id' | 'routeOptions'>;
type Done = (error: Error | null, body?: unknown) => void;

/**
 * Accepts JSON, and form posts at the paths of forms that work without JavaScript. Under `webhookPrefix`, a body of any
 * type stays the raw bytes that the provider signed.
 */
export function registerBodyParsers(nest: NestFastifyApplication): void {
  const fastify = nest.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith(webhookPrefix)) route.bodyLimit = webhookBodyLimit;
    const limit = callOfRoute(route)?.bodyLimit;
    if (limit !== undefined) route.bodyLimit = limit;
  });
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const call = callOfRoute(request.routeOptions);
    if (call?.bodyLimit !== undefined) allowUpload(request.raw);
    done(call?.upload !== undefined && !isForm(request.headers['content-type']) ? notUpload() : null, payload);
  });
  budgetBodies(fastify);
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
  // the handler reads it as it arrives
  fastify.addContentTypeParser('multipart/form-data', (request, payload, done) =>
    callOfRoute(request.routeOptions)?.upload === undefined ? done(notJson()) : done(null, payload),
  );
  nest.useBodyParser('*', {}, (request, body: Buffer, done: Done) =>
    inContext(request, () => (isWebhook(request) ? done(null, body) : done(notJson()))),
  );
}

const isForm = (type: string | undefined): boolean => /^multipart\/form-data\b/i.test(type ?? '');

const notUpload = () =>
  new InvalidError('GATEWAY.UPLOAD_INVALID', 'Send the file as a form, with content-type: multipart/form-data.');

const notJson = () =>
  new InvalidError('REQUEST.NOT_JSON', 'Send the body as JSON, with content-type: application/json.');

/** The end of a body arrives outside the request's async context. */
function inContext(request: ReceivedRequest, work: () => unknown): void {
  withCorrelationId(request.id, () => void work(), performance.now() + answerWithinMs);
}

const isWebhook = (request: ReceivedRequest): boolean => request.routeOptions.url?.startsWith(webhookPrefix) === true;

/** The raw bytes of a webhook's body. */
export function rawBodyOf(body: unknown): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (!Buffer.isBuffer(body)) throw new DomainError('internal', 'INTERNAL', 'a webhook body was parsed');
  return body;
}
