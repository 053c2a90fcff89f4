import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { defaultQueryFn } from '../../api/query-client';

export const staffKeys = { list: [staffCalls.list.path] as const };

export const staffQuery = queryOptions({
  queryKey: staffKeys.list,
  queryFn: async (context) => staffCalls.list.answer.parse(await defaultQueryFn(context)),
  refetchOnMount: 'always',
});

// These need a recent sign-in: `useWithRecentSignIn` runs them.
export const addAccount = (form: { email: string; role: StaffRole }) => client.call(staffCalls.add, { body: form });
export const disableAccount = (email: string) => client.call(staffCalls.disable, { body: { email } });
export const enableAccount = (email: string) => client.call(staffCalls.enable, { body: { email } });
export const resetPassword = (email: string) => client.call(staffCalls.resetPassword, { body: { email } });
export const resetSecondStep = (email: string) => client.call(staffCalls.resetSecondStep, { body: { email } });
