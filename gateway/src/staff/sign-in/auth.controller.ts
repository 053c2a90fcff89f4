import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import type { Session } from '@lacquer/contracts/staff/staff';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../../calls/handle-call.js';
import { browserName } from '../../http/browser-name.js';
import type { CallInput } from '../../calls/received-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../../config.js';
import { AuthService } from './auth.service.js';
import { deviceTokenOf, setDeviceCookie } from '../sessions/device-cookie.js';
import { accountOf, sessionIdOf } from '../sessions/request-session.js';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../sessions/session-cookie.js';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @HandleCall(authCalls.signIn)
  async signIn(
    { body }: CallInput<typeof authCalls.signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const { session, token, deviceToken } = await this.auth.login(body, {
      address: request.ip,
      browser: browserName(request.headers['user-agent']),
      sessionToken: sessionTokenOf(request, this.settings),
      deviceToken: deviceTokenOf(request),
    });
    setSessionCookie(request, reply, this.settings, token);
    setDeviceCookie(request, reply, this.settings, deviceToken);
    void reply.header('cache-control', 'no-store');
    return session;
  }

  @HandleCall(authCalls.signOut)
  async signOut(
    _: CallInput<typeof authCalls.signOut>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = sessionTokenOf(request, this.settings);
    if (token) await this.auth.logout(token, request.ip);
    clearSessionCookie(request, reply, this.settings);
    // not "cookies": the device stays known, and the browser would clear those of every host of the domain
    void reply.header('clear-site-data', '"cache", "storage"');
  }

  @HandleCall(authCalls.confirm)
  confirm({ body }: CallInput<typeof authCalls.confirm>, @Req() request: FastifyRequest): Promise<void> {
    return this.auth.confirm(accountOf(request), sessionIdOf(request), request.ip, body);
  }

  @HandleCall(authCalls.getSession)
  getSession({ actor }: CallInput<typeof authCalls.getSession>): Session {
    return actor;
  }
}
