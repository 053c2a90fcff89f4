import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import { HttpExceptionFilter } from '@lacquer/platform/errors/http-exception.filter';
import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A body that fails while it is read does so outside the request's context: the filter goes back into it. */
@Catch()
export class GatewayExceptionFilter extends HttpExceptionFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    withCorrelationId(request.id, () => super.catch(error, host));
  }
}
