import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';

/** In milliseconds. Headers, and headers with a body, must arrive within this time. */
export const arrivesWithinMs = 10_000;

/** In bytes per second since the request began: a tenth of a slow mobile uplink. A faster upload may take longer. */
export const slowestUpload = 8 * 1024;

const checkEveryMs = 1000;

/** Whether a body follows the headers. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const uploads = new WeakSet<IncomingMessage>();

/** Allows a body that takes longer, while it arrives at `slowestUpload` or faster on average. */
export const allowUpload = (request: IncomingMessage): void => void uploads.add(request);

interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  /** Of the connection, before this body. */
  bytesBefore: number;
}

export interface UnfinishedRequests {
  /** Must be called for each request. */
  watch(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Ends requests whose body does not arrive in time, whoever reads it or refused it. Node.js has one limit for all
 * requests, with which a long upload would need the same time for everybody.
 */
export function endUnfinishedRequests(server: Server, withinMs = arrivesWithinMs): UnfinishedRequests {
  const arriving = new Set<Arriving>();
  const check = () => {
    const now = performance.now();
    for (const each of arriving) {
      if (each.request.complete || each.request.socket.destroyed) arriving.delete(each);
      else if (isLate(each, now - each.startedAt, withinMs)) {
        arriving.delete(each);
        end(server, each);
      }
    }
  };
  const timer = setInterval(check, Math.min(checkEveryMs, withinMs / 4)).unref();
  server.once('close', () => clearInterval(timer));
  return {
    watch: (request, response) => {
      // a body that came with its headers is not finished yet either, but the next check forgets it
      if (!hasBody(request.headers)) return;
      arriving.add({ request, response, startedAt: performance.now(), bytesBefore: request.socket.bytesRead });
    },
  };
}

function isLate({ request, bytesBefore }: Arriving, ms: number, withinMs: number): boolean {
  if (ms < withinMs) return false;
  if (!uploads.has(request)) return true;
  return (request.socket.bytesRead - bytesBefore) / (ms / 1000) < slowestUpload;
}

/** As Node.js ends a request that exceeds its own limit. An answer that has begun is not followed by another one. */
function end(server: Server, { request: { socket }, response }: Arriving): void {
  if (response.headersSent) socket.destroy();
  else server.emit('clientError', Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
