import { session, type LoginForm } from '@lacquer/contracts/staff';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { readJson } from '../../api/query-client';
import { request } from '../../api/request';

export const sessionKeys = { current: ['/api/auth/session'] as const };

const readSession = readJson({ on401: 'null' });

/** The signed-in member of staff, or `null`. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.current,
  queryFn: async (context) => session.nullable().parse(await readSession(context)),
});

export const signIn = mutationOptions({ mutationFn: (form: LoginForm) => request('POST', '/api/auth/login', form) });

export const signOut = mutationOptions({ mutationFn: () => request('POST', '/api/auth/logout') });
