import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import type { Client } from './client.js';

/** Adds a second staff account, invited by the owner, with a password. */
export async function addColleague(
  owner: Client,
  account: { email: string; role: StaffRole },
): Promise<{ email: string; password: string }> {
  const { body: link } = await owner.post<MadeLink>(staffCalls.invite.path, { ...account, name: null });
  const password = 'a kettle behind seven harbors';
  const { status, body } = await owner.post(authCalls.useLink.path, { token: link.token, password });
  if (status !== 204) throw new Error(`inviting ${account.email} returned ${status}: ${JSON.stringify(body)}`);
  return { email: account.email, password };
}
