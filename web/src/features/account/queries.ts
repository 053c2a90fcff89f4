import * as accountCalls from '@lacquer/contracts/calls/staff/account';
import type { CodeForm, PasswordForm } from '@lacquer/contracts/staff/staff';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { defaultQueryFn } from '../../api/query-client';

export const accountKeys = {
  own: [accountCalls.get.path] as const,
  sessions: [accountCalls.listSessions.path] as const,
};

export const accountQuery = queryOptions({
  queryKey: accountKeys.own,
  queryFn: async (context) => accountCalls.get.answer.parse(await defaultQueryFn(context)),
});

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async (context) => accountCalls.listSessions.answer.parse(await defaultQueryFn(context)),
  // other devices can sign in and out at any time
  refetchOnMount: 'always',
});

export const changePassword = mutationOptions({
  mutationFn: (form: PasswordForm) => client.send(accountCalls.changePassword, { body: form }),
});

export const setLanguage = mutationOptions({
  mutationFn: (language: StaffLanguage | null) => client.send(accountCalls.setLanguage, { body: { language } }),
});

export const endSession = mutationOptions({
  mutationFn: (id: string) => client.send(accountCalls.endSession, { params: { id } }),
});

export const endOtherSessions = mutationOptions({ mutationFn: () => client.send(accountCalls.endOtherSessions) });

// These calls need a recent sign-in. Run them with `useWithRecentSignIn`.
export const startSecondStep = () => client.call(accountCalls.startSecondStep);
export const turnOnSecondStep = (form: CodeForm) => client.call(accountCalls.turnOnSecondStep, { body: form });
export const turnOffSecondStep = () => client.send(accountCalls.turnOffSecondStep);
export const renewRecoveryCodes = () => client.call(accountCalls.renewRecoveryCodes);
