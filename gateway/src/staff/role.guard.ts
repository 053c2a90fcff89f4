import '@fastify/cookie';
import type { Session, StaffRole } from '@lacquer/contracts/staff';
import { ForbiddenError, UnauthenticatedError } from '@lacquer/platform/errors/domain-error';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { sessionCookie, setSessionCookie } from './session-cookie.js';
import { Sessions } from './sessions.js';

const access = Symbol('access');

/** The least role that may call this; an owner may do all that staff may. */
export const RequireRole = (role: StaffRole) => SetMetadata(access, role);

/** Open to everybody. */
export const Public = () => SetMetadata(access, 'public');

const rank: Record<StaffRole, number> = { staff: 1, owner: 2 };

const actors = new WeakMap<object, Session>();

/** Who is calling; only on routes with `RequireRole`. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const actor = actors.get(context.switchToHttp().getRequest<object>());
  if (!actor) throw new Error('a route that asks for its actor requires no role');
  return actor;
});

/** Stands before every controller. An `/api` route that says neither who may call it nor that all may is closed. */
@Injectable()
export class RoleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const declared = this.reflector.getAllAndOverride<StaffRole | 'public' | undefined>(access, [
      context.getHandler(),
      context.getClass(),
    ]);
    const required = declared ?? (request.routeOptions.url?.startsWith('/api') ? 'owner' : 'public');
    if (required === 'public') return true;

    const token = request.cookies[sessionCookie];
    const found = token ? await this.sessions.find(token) : null;
    if (!token || !found) throw new UnauthenticatedError('STAFF.NOT_SIGNED_IN', 'Please sign in.');
    if (rank[found.session.role] < rank[required]) {
      throw new ForbiddenError('STAFF.ROLE_TOO_LOW', 'Only an owner may do this.');
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('cache-control', 'no-store');
    if (found.extended) setSessionCookie(request, reply, this.settings, token);
    actors.set(request, found.session);
    return true;
  }
}
