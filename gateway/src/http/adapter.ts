import type { IncomingMessage } from 'node:http';
import { acceptCorrelationId } from '@lacquer/platform/correlation/correlation';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { GatewaySettings } from '../config.js';

/** Bytes of a request body, webhooks apart. */
export const bodyLimit = 16 * 1024;

/** Fastify as the public door: its request id is the correlation id of all that the request causes. */
export function createAdapter(settings: GatewaySettings): FastifyAdapter {
  const proxies = settings.TRUST_PROXY ?? false;
  return new FastifyAdapter({
    bodyLimit,
    trustProxy: typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => acceptCorrelationId(request.headers['x-request-id']),
    // a client that trickles its request in does not hold a connection for ever
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  });
}
