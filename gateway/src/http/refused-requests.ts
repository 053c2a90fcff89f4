import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpErrorBody } from '@lacquer/contracts/errors';
import type { GatewaySettings } from '../config.js';
import { apiHeaders } from './security-headers.js';

interface Refusal {
  status: number;
  code: string;
  message: string;
}

const malformed: Refusal = { status: 400, code: 'HTTP.MALFORMED', message: 'This is not an HTTP request.' };

/** By error code of Node.js. Every other code means a malformed request. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HTTP.HEADERS_TOO_LONG', message: 'The headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'HTTP.TOO_SLOW', message: 'The request took too long to arrive.' },
};

/** The refusals that any client can receive. */
export const refusalsOfAll: readonly Refusal[] = [malformed, ...Object.values(refusals)];

/**
 * Refuses what Node.js cannot parse as a request, with the usual error body, and closes the connection, because the
 * start of the next request is unknown. No hook or filter sees such bytes.
 */
export function refuseUnreadable(settings: GatewaySettings): (error: { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(answerWith(refusals[error.code ?? ''] ?? malformed, settings));
    socket.destroy();
  };
}

/** Node.js keeps the first of them; a proxy in front may have read the other (RFC 9112, 3.2: answer 400). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function answerWith({ status, code, message }: Refusal, settings: GatewaySettings): string {
  const correlationId = randomUUID();
  const body = JSON.stringify({ code, message, correlationId } satisfies HttpErrorBody);
  const headers = {
    ...apiHeaders(settings),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': correlationId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
