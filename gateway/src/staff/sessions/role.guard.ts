import '@fastify/cookie';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { ForbiddenError, UnauthenticatedError } from '@lacquer/platform/errors/domain-error';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setActor } from '../../calls/actors.js';
import { callOf } from '../../calls/handle-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../../config.js';
import { setSession } from './request-session.js';
import { sessionTokenOf } from './session-cookie.js';
import { Sessions } from './sessions.js';

const rank: Record<StaffRole, number> = { staff: 1, owner: 2 };

/** Checks every request against its call's access. A route under `/api` without a call requires the owner. */
@Injectable()
export class RoleGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isApi = request.routeOptions.url?.startsWith('/api');
    const call = callOf(context.getHandler());
    const required = call?.access ?? (isApi ? 'owner' : 'anyone');
    if (required === 'anyone' || required === 'provider') return true;

    const token = sessionTokenOf(request, this.settings);
    const found = token ? await this.sessions.find(token) : null;
    if (!found) throw new UnauthenticatedError('STAFF.NOT_SIGNED_IN', 'Please sign in.');
    setActor(request, found.session);
    if (rank[found.session.role] < rank[required]) {
      throw new ForbiddenError('STAFF.ROLE_TOO_LOW', 'Only an owner may do this.');
    }
    if (call?.recentSignIn && !found.isRecent) {
      throw new ForbiddenError('STAFF.CONFIRM_FIRST', 'Please enter your password again: this needs a recent sign-in.');
    }
    void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    setSession(request, found);
    return true;
  }
}
