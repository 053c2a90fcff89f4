import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import { HttpExceptionFilter } from '@lacquer/platform/errors/http-exception.filter';
import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client-address.js';

/** Hears of every request that ended with an error. `route` is the pattern, which contains no personal data. */
export type NoteRefusal = (error: unknown, refused: { request: FastifyRequest; route: string; client: string }) => void;

@Catch()
export class GatewayExceptionFilter extends HttpExceptionFilter {
  constructor(private readonly noteRefusal: NoteRefusal) {
    super();
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    // the route may have set the content type of its success answer
    void host.switchToHttp().getResponse<FastifyReply>().header('content-type', 'application/json; charset=utf-8');
    // a body that fails while it is read fails outside the request's async context
    // oxlint-disable-next-line promise/valid-params, promise/no-promise-in-callback -- a filter's method, not a promise's
    withCorrelationId(request.id, () => super.catch(error, host));
    withCorrelationId(request.id, () => this.note(error, request));
  }

  private note(error: unknown, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    this.noteRefusal(error, { request, route, client: clientOf(request.ip) });
  }
}
