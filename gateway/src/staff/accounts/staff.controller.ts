import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { StaffAccountView } from '@lacquer/contracts/staff/staff-accounts';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HandleCall } from '../../calls/handle-call.js';
import type { CallInput } from '../../calls/received-call.js';
import { accountOf } from '../sessions/request-session.js';
import { Sessions } from '../sessions/sessions.js';
import { StaffAccounts } from './staff-accounts.js';
import type { StaffAccount } from './account-row.js';

/** What owners can do with accounts. The shell command can do more. */
@Controller()
export class StaffController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly sessions: Sessions,
  ) {}

  @HandleCall(staffCalls.list)
  async list(_: CallInput<typeof staffCalls.list>): Promise<StaffAccountView[]> {
    const [accounts, devices] = await Promise.all([this.accounts.list(), this.sessions.countOpen()]);
    return accounts.map((account) => ({ ...toView(account), devices: devices.get(account.id) ?? 0 }));
  }

  @HandleCall(staffCalls.disable)
  async disable(
    { body }: CallInput<typeof staffCalls.disable>,
    @Req() request: FastifyRequest,
  ): Promise<StaffAccountView> {
    return toView(await this.accounts.disable(accountOf(request), body.email));
  }

  @HandleCall(staffCalls.enable)
  async enable(
    { body }: CallInput<typeof staffCalls.enable>,
    @Req() request: FastifyRequest,
  ): Promise<StaffAccountView> {
    return toView(await this.accounts.enable(accountOf(request), body.email));
  }

  @HandleCall(staffCalls.setRole)
  async setRole(
    { body }: CallInput<typeof staffCalls.setRole>,
    @Req() request: FastifyRequest,
  ): Promise<StaffAccountView> {
    return toView(await this.accounts.setRole(accountOf(request), body.email, body.role));
  }

  @HandleCall(staffCalls.signOut)
  async signOut(
    { body }: CallInput<typeof staffCalls.signOut>,
    @Req() request: FastifyRequest,
  ): Promise<StaffAccountView> {
    return toView(await this.accounts.signOut(accountOf(request), body.email));
  }

  @HandleCall(staffCalls.resetSecondStep)
  async resetSecondStep(
    { body }: CallInput<typeof staffCalls.resetSecondStep>,
    @Req() request: FastifyRequest,
  ): Promise<StaffAccountView> {
    return toView((await this.accounts.resetSecondStep(accountOf(request), body.email)).account);
  }
}

const toView = ({ email, name, role, createdAt, disabledAt, hasSecondStep }: StaffAccount): StaffAccountView => ({
  email,
  name,
  role,
  createdAt: createdAt.toISOString(),
  isDisabled: disabledAt !== null,
  hasSecondStep,
});
