import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { StaffLink } from '@lacquer/contracts/staff/staff-accounts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as client from '../../api/client';
import { defaultQueryFn } from '../../api/query-client';

export const staffKeys = { list: [staffCalls.list.path] as const, links: [staffCalls.listLinks.path] as const };

export const staffQuery = queryOptions({
  queryKey: staffKeys.list,
  queryFn: async (context) => staffCalls.list.answer.parse(await defaultQueryFn(context)),
  refetchOnMount: 'always',
});

/** Unused invitations and password resets. */
export const linksQuery = queryOptions({
  queryKey: staffKeys.links,
  queryFn: () => client.call(staffCalls.listLinks),
  refetchOnMount: 'always',
});

export const revokeLink = (id: StaffLink['id']) => client.send(staffCalls.revokeLink, { params: { id } });

// These calls need a recent sign-in. Run them with `useWithRecentSignIn`.
export const invite = (form: z.input<typeof staffCalls.invite.body>) => client.call(staffCalls.invite, { body: form });
export const renewLink = (id: StaffLink['id']) => client.call(staffCalls.renewLink, { params: { id } });
export const disableAccount = (email: string) => client.call(staffCalls.disable, { body: { email } });
export const enableAccount = (email: string) => client.call(staffCalls.enable, { body: { email } });
export const setRole = (form: z.input<typeof staffCalls.setRole.body>) =>
  client.call(staffCalls.setRole, { body: form });
export const signOut = (email: string) => client.call(staffCalls.signOut, { body: { email } });
export const makeResetLink = (email: string) => client.call(staffCalls.resetPassword, { body: { email } });
export const resetSecondStep = (email: string) => client.call(staffCalls.resetSecondStep, { body: { email } });
