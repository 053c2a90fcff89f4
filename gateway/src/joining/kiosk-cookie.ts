import '@fastify/cookie';
import { join } from '@lacquer/contracts/calls/customers/joining';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../config.js';
import { isSecure } from '../staff/sessions/session-cookie.js';
import { kioskHours } from './kiosks.repository.js';

const kioskCookie = 'lacquer_kiosk';

/** The token of the tablet in a request, if it has one. */
export const kioskTokenOf = (request: FastifyRequest): string | undefined => request.cookies[kioskCookie];

/** Sent with the requests for texts alone. */
export function setKioskCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: GatewaySettings,
  token: string,
): void {
  void reply.setCookie(kioskCookie, token, {
    path: join.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request, settings),
    maxAge: kioskHours * 3600,
  });
}
