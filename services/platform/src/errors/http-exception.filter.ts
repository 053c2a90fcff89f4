import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { ErrorKind, HttpErrorBody } from '@lacquer/contracts/errors';
import type { FastifyReply } from 'fastify';
import { asDatabaseUnavailable } from './database-errors.js';
import { currentCorrelationId } from '../correlation/correlation.js';
import { DomainError, RateLimitedError, UnavailableError, reasonOf } from './domain-error.js';

export const httpStatusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
};

const kindOfStatus = new Map(Object.entries(httpStatusOf).map(([kind, status]) => [status, kind as ErrorKind]));

const unknownProblem = 'Something went wrong on our side. Please try again later.';

/**
 * Answers every failed HTTP request with `{ code, message, details?, meanwhile?, correlationId }`. An error that is not
 * a domain error is logged once, with its stack, and answered with 500 without its message.
 */
@Catch()
export class HttpExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const domainError = asDomainError(error) ?? asDatabaseUnavailable(error);
    if (!domainError) this.logger.error(error);
    else if (domainError.kind === 'internal') this.logger.error({ msg: domainError.message, code: domainError.code });
    else
      this.logger.log({
        msg: domainError.message,
        code: domainError.code,
        kind: domainError.kind,
        reason: reasonOf(domainError),
      });
    if (reply.sent) return;

    const internal = !domainError || domainError.kind === 'internal';
    const body: HttpErrorBody = {
      code: domainError?.code ?? 'INTERNAL',
      message: internal ? unknownProblem : domainError.message,
      ...(domainError?.details && { details: domainError.details }),
      ...(domainError?.meanwhile && { meanwhile: domainError.meanwhile }),
      correlationId: currentCorrelationId(),
    };
    const mayRetry = domainError instanceof RateLimitedError || domainError instanceof UnavailableError;
    if (mayRetry && domainError.retryAfter) reply.header('retry-after', Math.ceil(domainError.retryAfter));
    void reply
      .status(httpStatusOf[domainError?.kind ?? 'internal'])
      .header('cache-control', 'no-store')
      .send(body);
  }
}

/** Converts errors of Nest and Fastify (unknown route, body too large, malformed JSON) to the same shape. */
function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number' || status >= 500 || status < 400) return undefined;
  const kind = kindOfStatus.get(status) ?? 'invalid';
  const code = (error as { code?: unknown }).code;
  const message = error instanceof Error ? error.message : 'The request is not valid.';
  return new DomainError(kind, typeof code === 'string' ? `HTTP.${code}` : `HTTP.${status}`, message);
}
