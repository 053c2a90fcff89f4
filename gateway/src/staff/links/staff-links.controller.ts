import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { MadeLink, OpenedLink, StaffLink } from '@lacquer/contracts/staff/staff-accounts';
import { Controller, Ip, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HandleCall } from '../../calls/handle-call.js';
import type { CallInput } from '../../calls/received-call.js';
import { clientOf } from '../../http/client-address.js';
import { type AddressLimiter, AddressLimits } from '../../limits/address-limits.js';
import { accountOf } from '../sessions/request-session.js';
import { StaffLinks } from './staff-links.js';

/** Owners create links; the holder of a link sets a password with it. */
@Controller()
export class StaffLinksController {
  private readonly limiter: AddressLimiter;

  constructor(
    private readonly links: StaffLinks,
    limits: AddressLimits,
  ) {
    // a token cannot be guessed: the limit bounds the load of password hashing
    this.limiter = limits.limiter('staff-link', [
      { max: 20, seconds: 60 },
      { max: 100, seconds: 3600 },
    ]);
  }

  @HandleCall(staffCalls.listLinks)
  list(_: CallInput<typeof staffCalls.listLinks>): Promise<StaffLink[]> {
    return this.links.list();
  }

  @HandleCall(staffCalls.invite)
  invite({ body }: CallInput<typeof staffCalls.invite>, @Req() request: FastifyRequest): Promise<MadeLink> {
    return this.links.invite(accountOf(request), body);
  }

  @HandleCall(staffCalls.resetPassword)
  resetPassword(
    { body }: CallInput<typeof staffCalls.resetPassword>,
    @Req() request: FastifyRequest,
  ): Promise<MadeLink> {
    return this.links.reset(accountOf(request), body.email);
  }

  @HandleCall(staffCalls.renewLink)
  renew({ params }: CallInput<typeof staffCalls.renewLink>, @Req() request: FastifyRequest): Promise<MadeLink> {
    return this.links.renew(accountOf(request), params.id);
  }

  @HandleCall(staffCalls.revokeLink)
  revoke({ params }: CallInput<typeof staffCalls.revokeLink>, @Req() request: FastifyRequest): Promise<void> {
    return this.links.revoke(accountOf(request), params.id);
  }

  @HandleCall(authCalls.openLink)
  async open({ body }: CallInput<typeof authCalls.openLink>, @Ip() address: string): Promise<OpenedLink> {
    await this.limiter.take(address);
    const { kind, email, name, role, expiresAt } = await this.links.open(body.token);
    return { kind, email, name, role, expiresAt: expiresAt.toISOString() };
  }

  @HandleCall(authCalls.useLink)
  async use({ body }: CallInput<typeof authCalls.useLink>, @Ip() address: string): Promise<void> {
    await this.limiter.take(address);
    await this.links.use(body, clientOf(address));
  }
}
