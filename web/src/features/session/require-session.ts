import type { Session } from '@lacquer/contracts/staff/staff';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isUnanswered } from '../../api/unanswered';
import { keeper, keptAfterMs } from '../../kept/keeper';
import { isServerAway } from '../../kept/server-away';
import { keepTrying } from '../../reach/keep-trying';
import { reach } from '../../reach/reach';
import { sessionKeys, sessionQuery } from './queries';

/** How long the cached session is trusted, in milliseconds. */
const trustedFor = 30_000;

/**
 * The signed-in member of staff. Without one, redirects to the login page, and while a step is required of the account,
 * to that step; both return to `href`. While the server does not answer, the last answer counts, in a new window that of
 * this device: the server checks every call.
 */
export async function requireSession(queryClient: QueryClient, href: string): Promise<Session> {
  keepTrying(queryClient);
  keeper.follow(queryClient);
  const known = queryClient.getQueryData<Session | null>(sessionKeys.current);
  const { session, isConfirmed } = known ? await confirmed(queryClient, known) : await firstSession(queryClient);
  if (!session) {
    await keeper.forget();
    throw redirect({ to: '/admin/login', search: { redirect: href } });
  }
  if (session.required) throw redirect({ to: '/admin/set-up', search: { redirect: href } });
  if (isConfirmed) void keeper.begin(session);
  return session;
}

interface Found {
  session: Session | null;
  /** The server has said so, not the device. */
  isConfirmed: boolean;
}

const readSession = (queryClient: QueryClient): Promise<Session | null> =>
  queryClient.fetchQuery({ ...sessionQuery, staleTime: trustedFor, retry: false, networkMode: 'always' });

async function confirmed(queryClient: QueryClient, known: Session): Promise<Found> {
  // it is asked whether it answers again: no page waits for that
  if (reach.awaySince() !== null) return { session: known, isConfirmed: false };
  try {
    return { session: await readSession(queryClient), isConfirmed: true };
  } catch (error) {
    if (isUnanswered(error)) return { session: known, isConfirmed: false };
    throw error;
  }
}

async function firstSession(queryClient: QueryClient): Promise<Found> {
  const answered = readSession(queryClient);
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), keptAfterMs));
  try {
    const first = await Promise.race([answered, late]);
    if (first !== 'late') return { session: first, isConfirmed: true };
  } catch (error) {
    if (!isServerAway(error)) throw error;
  }
  const kept = await keeper.findSession();
  // the server may still answer, or say why it does not
  if (!kept) return { session: await answered, isConfirmed: true };
  reach.lose();
  // known from now on, and never trusted as fresh
  queryClient.setQueryData(sessionKeys.current, kept, { updatedAt: 0 });
  answered.catch(() => undefined);
  return { session: kept, isConfirmed: false };
}
