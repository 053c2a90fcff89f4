import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../../config.js';
import { deviceDays } from './trusted-devices.js';
import { isSecure } from './session-cookie.js';

/** Marks a browser in which someone has signed in before. It does not sign in by itself. */
export const deviceCookie = 'lacquer_device';

/** Used over https. A browser accepts a cookie with this prefix only over https. */
const secureDeviceCookie = `__Secure-${deviceCookie}`;

const path = '/api/auth';

/** The token of the device, also from the cookie without prefix, which earlier releases set over https. */
export const deviceTokenOf = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[secureDeviceCookie] ?? cookies[deviceCookie];

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: GatewaySettings,
  token: string,
): void {
  const secure = isSecure(request, settings);
  void reply.setCookie(secure ? secureDeviceCookie : deviceCookie, token, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: deviceDays * 86_400,
  });
  if (secure && request.cookies[deviceCookie] !== undefined) void reply.clearCookie(deviceCookie, { path });
}
