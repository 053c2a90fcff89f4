import cookie from '@fastify/cookie';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { StartOptions } from '@lacquer/platform/app/running-app';
import type { GatewaySettings } from '../config.js';
import { logAccess } from './access-log.js';
import { registerBodyParsers } from './body-parsers.js';
import { GatewayExceptionFilter } from './gateway-exception.filter.js';
import { checkOrigin } from './origin-check.js';
import { correlateRequests } from './request-correlation.js';
import { measureRequests } from './request-metrics.js';
import { sendSecurityHeaders } from './security-headers.js';

/** What every request meets before any controller. Call before the app is initialised. */
export async function configureHttp(
  nest: NestFastifyApplication,
  settings: GatewaySettings,
  logger: StartOptions['logger'],
): Promise<void> {
  const fastify = nest.getHttpAdapter().getInstance();
  correlateRequests(fastify);
  logAccess(fastify, logger.child({ context: 'Access' }));
  if (settings.OPERATIONS_PORT !== undefined) measureRequests(fastify);
  sendSecurityHeaders(fastify, settings);
  checkOrigin(fastify, settings.PUBLIC_URL);
  registerBodyParsers(nest);
  await nest.register(cookie);
  nest.useGlobalFilters(new GatewayExceptionFilter());
  fastify.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    handler: () => {
      throw new NotFoundError('HTTP.NOT_FOUND', 'There is nothing at this address.');
    },
  });
}
