import '@fastify/cookie';
import type { Access, CallContract } from '@lacquer/contracts/call';
import type { RequiredStep } from '@lacquer/contracts/staff/staff';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { ForbiddenError, UnauthenticatedError } from '@lacquer/platform/errors/domain-error';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findActor, setActor } from '../../calls/actors.js';
import { callOf } from '../../calls/handle-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../../config.js';
import { guardCalls } from '../../http/call-routes.js';
import { requiredStepOf } from './required-step.js';
import { setSession } from './request-session.js';
import { sessionTokenOf } from './session-cookie.js';
import { Sessions } from './sessions.js';

const rank: Record<StaffRole, number> = { staff: 1, owner: 2 };

const refusals: Record<RequiredStep, string> = {
  'change-password': 'Choose a password of your own first: somebody else has seen the one that you signed in with.',
  'set-up-second-step': 'Set up the second step first: this salon requires one for your account.',
};

const isRestricted = (access: Access): access is StaffRole => access !== 'anyone' && access !== 'provider';

/** Checks the access of each call. Must run before any route is registered. */
export function guardRoles(fastify: FastifyInstance, guard: RoleGuard): void {
  guardCalls(fastify, (call) =>
    isRestricted(call.access) ? (request, reply) => guard.admit(request, reply, call) : undefined,
  );
}

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
    // the hook of `guardRoles` has admitted it
    if (findActor(request)) return true;
    const isApi = request.routeOptions.url?.startsWith('/api');
    const call = callOf(context.getHandler());
    const access = call?.access ?? (isApi ? 'owner' : 'anyone');
    if (!isRestricted(access)) return true;
    await this.admit(request, context.switchToHttp().getResponse<FastifyReply>(), { ...call, access });
    return true;
  }

  /** @throws UnauthenticatedError STAFF.NOT_SIGNED_IN; ForbiddenError STAFF.ROLE_TOO_LOW, STAFF.SET_UP_FIRST, STAFF.CONFIRM_FIRST */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { access, recentSignIn, partOfSetUp }: Pick<CallContract, 'access' | 'recentSignIn' | 'partOfSetUp'>,
  ): Promise<void> {
    if (!isRestricted(access)) return;
    const token = sessionTokenOf(request, this.settings);
    const found = token ? await this.sessions.find(token) : null;
    if (!found) throw new UnauthenticatedError('STAFF.NOT_SIGNED_IN', 'Please sign in.');
    const setUp = requiredStepOf({ ...found, role: found.session.role }, this.settings);
    setActor(request, { ...found.session, ...setUp });
    if (rank[found.session.role] < rank[access]) {
      throw new ForbiddenError('STAFF.ROLE_TOO_LOW', 'Only an owner may do this.');
    }
    if (setUp.required && !partOfSetUp) throw new ForbiddenError('STAFF.SET_UP_FIRST', refusals[setUp.required]);
    if (recentSignIn && !found.isRecent) {
      throw new ForbiddenError('STAFF.CONFIRM_FIRST', 'Please enter your password again: this needs a recent sign-in.');
    }
    void reply.header('cache-control', 'no-store');
    setSession(request, found);
  }
}
