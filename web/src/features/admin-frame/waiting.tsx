import { useQuery } from '@tanstack/react-query';
import { count } from '../../format/count';
import { newMessagesQuery, oneUnreadQuery } from '../../waiting/queries';
import { t } from '../../staff-words/words';
import type { WaitingSum } from '../../installed/app-badge';
import type { Section } from './sections';

/** The badge of a page in the navigation. */
export interface Waiting {
  /** The text of the badge, as short as the bars require. Empty: a dot. */
  sign: string;
  words: string;
}

/** The badges of the pages, by path. */
export function useWaiting(): Partial<Record<Section['to'], Waiting>> {
  const { data: messages } = useQuery(newMessagesQuery);
  const { data: isUnread } = useQuery(oneUnreadQuery);
  const fresh = messages?.new ?? 0;
  return {
    ...(fresh > 0 && {
      '/admin/contacts': { sign: fresh > 99 ? '99+' : String(fresh), words: t('{count} new', { count: count(fresh) }) },
    }),
    ...(isUnread && { '/admin/replies': { sign: '', words: t('unread') } }),
  };
}

/** What waits on all pages together, for the icon of the app. `undefined`: not known yet. */
export function useWaitingSum(): WaitingSum | undefined {
  const { data: messages } = useQuery(newMessagesQuery);
  const { data: isUnread } = useQuery(oneUnreadQuery);
  if (!messages || isUnread === undefined) return undefined;
  // how many replies are unread is not known
  return isUnread ? 'some' : messages.new;
}

export function WaitingSign({ waiting }: { waiting: Waiting | undefined }) {
  if (!waiting) return null;
  const { sign, words } = waiting;
  return (
    <>
      <span
        aria-hidden="true"
        className={
          sign === ''
            ? 'size-2.5 rounded-full bg-lacquer'
            : 'grid h-5 min-w-5 place-items-center rounded-full bg-lacquer px-1 text-small leading-none font-semibold text-white tabular-nums'
        }
      >
        {sign}
      </span>
      <span className="sr-only">, {words}</span>
    </>
  );
}
