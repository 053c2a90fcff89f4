import type { Session } from '@lacquer/contracts/staff/staff';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from './queries';

/** How long a page trusts the cached session, in milliseconds. */
const trustedFor = 30_000;

/** The signed-in member of staff. Otherwise redirects to the login page, which returns to `href`. */
export async function requireSession(queryClient: QueryClient, href: string): Promise<Session> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: trustedFor });
  if (!session) throw redirect({ to: '/admin/login', search: { redirect: href } });
  return session;
}
