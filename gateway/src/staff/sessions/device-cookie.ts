import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../../config.js';
import { deviceDays } from './trusted-devices.js';
import { isSecure } from './session-cookie.js';

/** Marks a browser in which someone has signed in before. It does not sign in by itself. */
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
