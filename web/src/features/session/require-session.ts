import type { Session } from '@lacquer/contracts/staff';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from './queries';

/** How long an answer about the session is trusted between two pages, in milliseconds. */
const trustedFor = 30_000;

/** The signed-in member of staff, or a way to the login page and back to `href`. */
export async function requireSession(queryClient: QueryClient, href: string): Promise<Session> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: trustedFor });
  if (!session) throw redirect({ to: '/admin/login', search: { redirect: href } });
  return session;
}
