import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { StaffAccountView } from '@lacquer/contracts/staff/staff-accounts';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../../calls/handle-call.js';
import type { CallInput } from '../../calls/received-call.js';
import { Sessions } from '../sessions/sessions.js';
import { StaffAccounts } from './staff-accounts.js';
import type { StaffAccount } from './staff-accounts.repository.js';

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
  async disable({ actor, body }: CallInput<typeof staffCalls.disable>): Promise<StaffAccountView> {
    return toView(await this.accounts.disable(actor, body.email));
  }

  @HandleCall(staffCalls.enable)
  async enable({ actor, body }: CallInput<typeof staffCalls.enable>): Promise<StaffAccountView> {
    return toView(await this.accounts.enable(actor, body.email));
  }

  @HandleCall(staffCalls.setRole)
  async setRole({ actor, body }: CallInput<typeof staffCalls.setRole>): Promise<StaffAccountView> {
    return toView(await this.accounts.setRole(actor, body.email, body.role));
  }

  @HandleCall(staffCalls.signOut)
  async signOut({ actor, body }: CallInput<typeof staffCalls.signOut>): Promise<StaffAccountView> {
    return toView(await this.accounts.signOut(actor, body.email));
  }

  @HandleCall(staffCalls.resetSecondStep)
  async resetSecondStep({ actor, body }: CallInput<typeof staffCalls.resetSecondStep>): Promise<StaffAccountView> {
    return toView((await this.accounts.resetSecondStep(actor, body.email)).account);
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
