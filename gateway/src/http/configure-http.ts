import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BusyPages } from '@lacquer/web/server';
import type { FastifyInstance } from 'fastify';
import type { StartOptions } from '@lacquer/platform/app/running-app';
import type { GatewaySettings } from '../config.js';
import { accessLog } from './access-log.js';
import { registerBodyParsers } from './bodies/body-parsers.js';
import { compressAnswers } from './compression.js';
import { ForwardedAddresses } from './forwarded-addresses.js';
import { GatewayExceptionFilter, type NoteRefusal } from './gateway-exception.filter.js';
import { checkOrigin } from './origin-check.js';
import { shedOverload } from './overload.js';
import { correlateRequests } from './request-correlation.js';
import { requestMetrics } from './request-metrics.js';
import { inGroups } from './grouped-records.js';
import { type RecordGroup, type RecordRequest, recordRequests } from './request-record.js';
import { sendSecurityHeaders } from './security-headers.js';

/** What later rooms add to every request. */
export interface HttpHooks {
  /** Registers the checks of single routes, after the body parsers. */
  guardRoutes: (fastify: FastifyInstance) => void;
  site: { readonly busyPages: BusyPages };
  noteRefusal: NoteRefusal;
}

/**
 * Sets up everything that runs for each request before its controller. Must run before the app initializes.
 *
 * @returns the recorder of requests, for those answered before Fastify; `undefined` when nothing records them
 */
export async function configureHttp(
  nest: NestFastifyApplication,
  settings: GatewaySettings,
  logger: StartOptions['logger'],
  { guardRoutes, site, noteRefusal }: HttpHooks,
): Promise<RecordRequest | undefined> {
  const fastify = nest.getHttpAdapter().getInstance();
  const recordGroup = recorder(settings, logger);
  const record = recordGroup && inGroups(recordGroup);
  correlateRequests(fastify);
  nest.get(ForwardedAddresses).watch(fastify);
  if (record) recordRequests(fastify, record);
  sendSecurityHeaders(fastify, settings);
  checkOrigin(fastify, settings.PUBLIC_URL);
  registerBodyParsers(nest);
  guardRoutes(fastify);
  await nest.register(cookie);
  await compressAnswers(nest);
  await shedOverload(nest, site);
  nest.useGlobalFilters(new GatewayExceptionFilter(noteRefusal));
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
