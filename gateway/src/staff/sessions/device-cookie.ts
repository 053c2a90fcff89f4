import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../../config.js';
import { deviceDays } from './known-devices.js';
import { isSecure } from './session-cookie.js';

/** Says that somebody has signed in from this browser before. With it alone nobody can sign in. */
export const deviceCookie = 'lacquer_device';

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: GatewaySettings,
  token: string,
): void {
  void reply.setCookie(deviceCookie, token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request, settings),
    maxAge: deviceDays * 86_400,
  });
}
