import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewaySettings, sessionLimitsFrom } from '../config.js';

export const sessionCookie = 'lacquer_session';

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: GatewaySettings,
  token: string,
): void {
  const maxAge = sessionLimitsFrom(settings).days * 86_400;
  void reply.setCookie(sessionCookie, token, { ...attributes(request, settings), maxAge });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, settings: GatewaySettings): void {
  void reply.clearCookie(sessionCookie, attributes(request, settings));
}

function attributes(request: FastifyRequest, settings: GatewaySettings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, settings) } as const;
}

/** `Secure` wherever the browser uses https, also behind a proxy that terminates TLS. */
export const isSecure = (request: FastifyRequest, { PUBLIC_URL }: GatewaySettings): boolean =>
  request.protocol === 'https' || PUBLIC_URL?.startsWith('https:') === true;
