import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import type { ConfirmForm, LoginForm } from '@lacquer/contracts/staff/staff';
import type { LinkPasswordForm } from '@lacquer/contracts/staff/staff-accounts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { readJson } from '../../api/query-client';

export const sessionKeys = { current: [authCalls.getSession.path] as const };

const readSession = readJson({ on401: 'null' });

/** The signed-in member of staff, or `null`. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.current,
  queryFn: async (context) => authCalls.getSession.answer.nullable().parse(await readSession(context)),
});

export const signIn = mutationOptions({
  mutationFn: (form: LoginForm) => client.send(authCalls.signIn, { body: form }),
});

export const signOut = mutationOptions({ mutationFn: () => client.send(authCalls.signOut) });

/** Renews the recent sign-in. */
export const confirmIdentity = mutationOptions({
  mutationFn: (form: ConfirmForm) => client.send(authCalls.confirm, { body: form }),
});

/** The purpose and account of an owner's link. */
export const openedLinkQuery = (token: string) =>
  queryOptions({
    queryKey: [authCalls.openLink.path, token] as const,
    queryFn: () => client.call(authCalls.openLink, { body: { token } }),
    retry: false,
    gcTime: 0,
  });

export const takeLink = mutationOptions({
  mutationFn: (form: LinkPasswordForm) => client.send(authCalls.useLink, { body: form }),
});
