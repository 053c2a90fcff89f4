import type { NamedConversation } from '@lacquer/contracts/messaging/conversations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { Badge } from '../../components/ui/badge';
import { CursorPager } from '../../components/ui/loading/cursor-pager';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { SearchField } from '../../components/ui/fields/search-field';
import { ToggleButton } from '../../components/ui/toggle-button';
import { Loaded } from '../../components/ui/loading/loaded';
import { nameOf } from '../../format/customer-name';
import { formatPhone } from '../../format/phone';
import { salonMoment } from '../../format/salon-time';
import { MissingPart, type MissingWords } from '../../lists/missing';
import { useSalonZone } from '../../salon/zone';
import { t } from '../../staff-words/words';
import { countsQuery, inboxQuery } from './queries';
import { reasonNames } from './reason-names';
import type { InboxSearch } from './search';
import { Waits } from './waits';

const missingWords: MissingWords = {
  customer: t('Names are missing right now: the customer list does not answer.'),
};

interface InboxProps {
  search: InboxSearch;
  onSearch: (search: InboxSearch) => void;
}

const shown = [
  [undefined, t('All')],
  ['waiting', t('Waiting#conversations')],
  ['open', t('Open#conversations')],
  ['mine', t('Mine#conversations')],
  ['closed', t('Closed#conversations')],
  ['unread', t('Unread')],
  ['review', t('To review')],
] as const;

export function Inbox({ search: { show, q, cursor }, onSearch }: InboxProps) {
  const query = useQuery(inboxQuery({ show, q, cursor }));
  const { data: counts } = useQuery(countsQuery);
  const countOf = (value: InboxSearch['show']) =>
    value === 'waiting' || value === 'open' || value === 'mine' ? counts?.[value] : undefined;
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div role="group" aria-label={t('Show')} className="flex flex-wrap gap-2">
          {shown.map(([value, name]) => (
            <ToggleButton key={name} isOn={show === value} onChoose={() => onSearch({ q, show: value })}>
              {withCount(name, countOf(value))}
            </ToggleButton>
          ))}
        </div>
        <SearchField label={t('Phone digits')} value={q ?? ''} onSearch={(text) => onSearch({ show, q: text })} />
      </div>
      <div className="mt-4">
        <Loaded query={query} what={t('the conversations')}>
          {({ items, nextCursor, missing }) => (
            <>
              <MissingPart missing={missing} words={missingWords} />
              {items.length === 0 ? (
                <EmptyState icon={MessagesSquare}>{emptyWords(show, q)}</EmptyState>
              ) : (
                <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-soft">
                  {items.map((conversation) => (
                    <Line key={conversation.phone} conversation={conversation} />
                  ))}
                </ul>
              )}
              <CursorPager
                isFirst={cursor === undefined}
                nextCursor={nextCursor}
                onTurn={(next) => onSearch({ show, q, cursor: next })}
              />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

const withCount = (name: string, count: number | undefined): string => (count ? `${name} ${count}` : name);

function emptyWords(show: InboxSearch['show'], q: string | undefined): string {
  if (q) return t('No conversations match these digits.');
  if (show === 'waiting') return t('Nobody waits for an answer.');
  if (show === 'open') return t('No conversation is open.');
  if (show === 'mine') return t('You answer no open conversation. Open one, and assign it to yourself.');
  if (show === 'closed') return t('No conversation is closed.');
  if (show === 'unread') return t('Everything is read.');
  if (show === 'review') return t('Nothing needs your decision.');
  return t('Texts from customers appear here, and you can answer them.');
}

function saidIn(latest: NamedConversation['latest']): string {
  if (latest?.body) return latest.body;
  const { pictures = 0, otherFiles = 0 } = latest ?? {};
  if (pictures === 0) return otherFiles > 0 ? t('Sent a file') : t('Empty text');
  return pictures === 1 ? t('Sent a picture') : t('Sent {count} pictures', { count: pictures });
}

function Line({ conversation }: { conversation: NamedConversation }) {
  const zone = useSalonZone();
  const { phone, customer, latest, answered, unread, needsReview, suppressed } = conversation;
  const { isOpen = true, waitingSince = null, assignee = null, left = null } = conversation;
  const name = nameOf(customer ?? {});
  const at = answered?.at ?? latest?.receivedAt;
  return (
    <li className="relative px-4 py-3 hover:bg-plaster-mid/50 sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to="/admin/replies/$phone"
          params={{ phone }}
          className={`min-w-0 wrap-anywhere tabular-nums after:absolute after:inset-0 ${unread > 0 ? 'font-semibold' : 'font-medium'}`}
        >
          {name && <>{name} </>}
          <span className={name && 'font-normal whitespace-nowrap text-ink-soft'}>{formatPhone(phone)}</span>
          {unread > 0 && <span className="sr-only">{t(', {unread} unread', { unread })}</span>}
        </Link>
        <span className="text-small text-ink-soft">{at && salonMoment(at, zone)}</span>
      </p>
      <p className={`mt-0.5 line-clamp-2 wrap-anywhere ${unread > 0 ? '' : 'text-ink-soft'}`}>
        {answered ? t('You: {body}', { body: answered.body || t('a picture') }) : saidIn(latest)}
      </p>
      {(unread > 0 || needsReview || suppressed || !isOpen || waitingSince || assignee || left) && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {waitingSince && <Waits since={waitingSince} />}
          {unread > 0 && <Badge tone="info">{t('{unread} unread', { unread })}</Badge>}
          {needsReview && <Badge tone="caution">{t('Opt-out? Review it')}</Badge>}
          {suppressed && <Badge tone="negative">{reasonNames[suppressed]}</Badge>}
          {assignee && <Badge>{assignee.name}</Badge>}
          {left && <Badge tone="caution">{t('Nobody: {name} left', { name: left })}</Badge>}
          {!isOpen && <Badge>{t('Closed#conversation')}</Badge>}
        </p>
      )}
    </li>
  );
}
