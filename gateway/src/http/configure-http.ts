import cookie from '@fastify/cookie';
import { calls } from '@lacquer/contracts/calls/registry';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { StartOptions } from '@lacquer/platform/app/running-app';
import { requireHandlers, unknownCallPath } from '../calls/call-registry.js';
import type { GatewaySettings } from '../config.js';
import { guardTwilioRoutes } from '../webhooks/twilio-routes.js';
import { TwilioSignature } from '../webhooks/twilio-signature.js';
import { SiteService } from '../site/site.service.js';
import { SecurityEvents } from '../staff/audit/security-events.js';
import { accessLog } from './access-log.js';
import { registerBodyParsers } from './body-parsers.js';
import { compressAnswers } from './compression.js';
import { ForwardedAddresses } from './forwarded-addresses.js';
import { GatewayExceptionFilter } from './gateway-exception.filter.js';
import { checkOrigin } from './origin-check.js';
import { shedOverload } from './overload.js';
import { correlateRequests } from './request-correlation.js';
import { requestMetrics } from './request-metrics.js';
import { inGroups } from './grouped-records.js';
import { type RecordGroup, type RecordRequest, recordRequests } from './request-record.js';
import { sendSecurityHeaders } from './security-headers.js';

/**
 * Sets up everything that runs for each request before its controller. Must run before the app initializes.
 *
 * @returns the recorder of requests, for those answered before Fastify; `undefined` when nothing records them
 */
export async function configureHttp(
  nest: NestFastifyApplication,
  settings: GatewaySettings,
  logger: StartOptions['logger'],
): Promise<RecordRequest | undefined> {
  const fastify = nest.getHttpAdapter().getInstance();
  const recordGroup = recorder(settings, logger);
  const record = recordGroup && inGroups(recordGroup);
  requireHandlers(fastify, calls);
  correlateRequests(fastify);
  nest.get(ForwardedAddresses).watch(fastify);
  if (record) recordRequests(fastify, record);
  sendSecurityHeaders(fastify, settings);
  checkOrigin(fastify, settings.PUBLIC_URL);
  registerBodyParsers(nest);
  guardTwilioRoutes(fastify, nest.get(TwilioSignature));
  await nest.register(cookie);
  await compressAnswers(nest);
  await shedOverload(nest, nest.get(SiteService));
  nest.useGlobalFilters(new GatewayExceptionFilter(nest.get(SecurityEvents)));
  fastify.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: unknownCallPath,
    handler: () => {
      throw new NotFoundError('HTTP.NOT_FOUND', 'There is nothing at this address.');
    },
  });
  return record;
}

/** Records requests in the access log and in the metrics; `undefined` when the settings disable both. */
function recorder(settings: GatewaySettings, logger: StartOptions['logger']): RecordGroup | undefined {
  const log = accessLog(logger);
  const measure = settings.OPERATIONS_PORT === undefined ? undefined : requestMetrics();
  if (!log || !measure) return log ?? measure;
  return (requests) => {
    log(requests);
    measure(requests);
  };
}
