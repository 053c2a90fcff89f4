import type { Session } from '@lacquer/contracts/staff/staff';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isUnanswered } from '../../api/unanswered';
import { keepTrying } from '../../reach/keep-trying';
import { sessionKeys, sessionQuery } from './queries';

/** How long the cached session is trusted, in milliseconds. */
const trustedFor = 30_000;

/**
 * The signed-in member of staff. Without one, redirects to the login page, and while a step is required of the account,
 * to that step; both return to `href`. While the server does not answer, the last answer counts: it checks every call.
 */
export async function requireSession(queryClient: QueryClient, href: string): Promise<Session> {
  keepTrying(queryClient);
  const known = queryClient.getQueryData<Session | null>(sessionKeys.current);
  const session = await queryClient
    .fetchQuery({ ...sessionQuery, staleTime: trustedFor, retry: false, networkMode: 'always' })
    .catch((error: unknown) => {
      if (known && isUnanswered(error)) return known;
      throw error;
    });
  if (!session) throw redirect({ to: '/admin/login', search: { redirect: href } });
  if (session.required) throw redirect({ to: '/admin/set-up', search: { redirect: href } });
  return session;
}
