import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewaySettings, sessionLimitsFrom } from '../../config.js';

export const sessionCookie = 'lacquer_session';

/**
 * Used over https. A browser accepts a cookie with this prefix only from this exact host, not from another one in its
 * domain.
 */
export const secureSessionCookie = `__Host-${sessionCookie}`;

const nameFor = (request: FastifyRequest, settings: GatewaySettings): string =>
  isSecure(request, settings) ? secureSessionCookie : sessionCookie;

/** The token of the session in a request, if it has one. */
export const sessionTokenOf = (request: FastifyRequest, settings: GatewaySettings): string | undefined =>
  request.cookies[nameFor(request, settings)];

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: GatewaySettings,
  token: string,
): void {
  const maxAge = sessionLimitsFrom(settings).days * 86_400;
  void reply.setCookie(nameFor(request, settings), token, { ...attributes(request, settings), maxAge });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, settings: GatewaySettings): void {
  void reply.clearCookie(nameFor(request, settings), attributes(request, settings));
}

function attributes(request: FastifyRequest, settings: GatewaySettings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, settings) } as const;
}

/** `Secure` wherever the browser uses https, including behind a proxy that terminates TLS. */
export const isSecure = (request: FastifyRequest, { PUBLIC_URL }: GatewaySettings): boolean =>
  request.protocol === 'https' || PUBLIC_URL?.startsWith('https:') === true;
