import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { AccountWithPassword } from '@lacquer/contracts/staff/staff-accounts';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import type { Client } from './client.js';

/** Somebody else who may sign in. */
export async function addColleague(
  owner: Client,
  account: { email: string; role: StaffRole },
): Promise<{ email: string; password: string }> {
  const { status, body } = await owner.post<AccountWithPassword>(staffCalls.add.path, account);
  if (status !== 201) throw new Error(`adding ${account.email} answered ${status}: ${JSON.stringify(body)}`);
  return { email: account.email, password: body.password };
}
