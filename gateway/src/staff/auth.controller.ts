import { loginForm, type Session } from '@lacquer/contracts/staff';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { AuthService } from './auth.service.js';
import { Actor, Public, RequireRole } from './role.guard.js';
import { clearSessionCookie, sessionCookie, setSessionCookie } from './session-cookie.js';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  async login(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<Session> {
    const { session, token } = await this.auth.login(parseBody(loginForm, body), request.ip);
    setSessionCookie(request, reply, this.settings, token);
    void reply.header('cache-control', 'no-store');
    return session;
  }

  @Post('logout')
  @HttpCode(204)
  @Public()
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = request.cookies[sessionCookie];
    if (token) await this.auth.logout(token, request.ip);
    clearSessionCookie(request, reply, this.settings);
  }

  @Get('session')
  @RequireRole('staff')
  session(@Actor() actor: Session): Session {
    return actor;
  }
}
