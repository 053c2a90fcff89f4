import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { requestCorrelationId } from '@lacquer/platform/correlation/correlation';
import { nameRequestSpan } from '@lacquer/platform/tracing/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../request-path.js';
import type { RecordRequest } from '../request-record.js';
import type { PreparedAnswer } from './prepared-answer.js';

/** Finds a path's answer in memory, without waiting. */
export interface PreparedAnswers {
  find(path: string, headers: IncomingHttpHeaders, method: 'GET' | 'HEAD'): PreparedAnswer | undefined;
}

/** Answers a request before Fastify, or returns `false`. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers from `sources` before Fastify and Nest, whose pipeline costs several times as much. The answer has everything
 * that the pipeline adds: security headers (part of each prepared answer), the correlation id, the record of the
 * request. Reads need no origin check. Fastify handles every other request.
 */
export function answerFromMemory(sources: readonly PreparedAnswers[], record: RecordRequest | undefined): EarlyAnswer {
  return (request, response) => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = pathOf(request.url ?? '');
    const { headers } = request;
    const answer = findIn(sources, path, headers, method);
    if (!answer) return false;
    const id = requestCorrelationId(headers['x-request-id']);
    nameRequestSpan(method, answer.route);
    const { status, flatHeaders, bytes, smallBody } = answer.formFor(headers);
    const startedAt = record ? performance.now() : 0;
    response.writeHead(status, ['x-request-id', id, ...flatHeaders]);
    if (smallBody === undefined) response.end(bytes);
    else response.end(smallBody, 'latin1');
    if (record) {
      const recordNow = () => record({ id, method, route: answer.route, status, ms: performance.now() - startedAt });
      if (isSent(response)) recordNow();
      else response.once('finish', recordNow);
    }
    return true;
  };
}

/**
 * The operating system has taken all of an ended answer. Most answers are sent immediately, and a `finish` listener
 * costs more than the record.
 */
const isSent = (response: ServerResponse): boolean => response.writableLength === 0 && !response.destroyed;

/** Sends the same answer through Fastify, for one that had to be prepared first. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  const { status, headers, bytes } = answer.formFor(request.headers);
  request.preparedRoute = answer.route;
  return reply.code(status).headers(headers).send(bytes);
}

function findIn(
  sources: readonly PreparedAnswers[],
  path: string,
  headers: IncomingHttpHeaders,
  method: 'GET' | 'HEAD',
): PreparedAnswer | undefined {
  for (const source of sources) {
    const answer = source.find(path, headers, method);
    if (answer) return answer;
  }
  return undefined;
}
