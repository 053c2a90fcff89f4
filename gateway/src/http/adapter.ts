import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { requestCorrelationId } from '@lacquer/platform/correlation/correlation';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { GatewaySettings } from '../config.js';
import { routableUrl } from './routable-url.js';
import type { EarlyAnswer } from './prepared/answer-from-memory.js';
import { hasTwoHosts, refuseUnreadable } from './refused-requests.js';
import { arrivesWithinMs, endUnfinishedRequests, type UnfinishedRequests } from './bodies/unfinished-requests.js';
import { type UnusedConnections, watchUnusedConnections } from './unused-connections.js';

/** The limit of a request body in bytes. Webhooks have their own limits. */
export const bodyLimit = 16 * 1024;

/** In milliseconds. Longer than the keep-alive of proxies, so no proxy sends a request into a closing connection. */
const keepAliveTimeout = 72_000;

/** In milliseconds. Node.js limits the headers only: the time of a body depends on its call. */
const serverTimes = {
  headersTimeout: arrivesWithinMs,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout,
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Fastify as the public server: its request id is the correlation id of everything that the request causes.
 * `answerEarly` runs before it until the server closes: from then on, Fastify asks every client to close its
 * connection.
 */
export function createAdapter(settings: GatewaySettings, answerEarly: EarlyAnswer): FastifyAdapter {
  const proxies = settings.TRUST_PROXY ?? false;
  let unused: UnusedConnections | undefined;
  let unfinished: UnfinishedRequests | undefined;
  let isClosing = false;
  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => requestCorrelationId(request.headers['x-request-id']),
    serverFactory: (handle: Handler) => {
      const server = createServer(serverTimes, (request, response) => {
        unused?.markUsed(request.socket);
        if (hasTwoHosts(request)) {
          server.emit('clientError', new Error('two hosts'), request.socket);
          return;
        }
        unfinished?.watch(request, response);
        if (isClosing || !answerEarly(request, response)) handle(request, response);
      });
      unused = watchUnusedConnections(server);
      unfinished = endUnfinishedRequests(server);
      return server;
    },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseUnreadable(settings),
  });
  adapter.getInstance().addHook('preClose', (done) => {
    isClosing = true;
    unused?.drop();
    done();
  });
  return adapter;
}
