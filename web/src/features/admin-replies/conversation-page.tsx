import type { ConversationEntry } from '@lacquer/contracts/customers/timeline';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { useErrorNotice } from '../../notices/failure';
import { nameOf } from '../../format/customer-name';
import { formatPhone } from '../../format/phone';
import { salonMoment } from '../../format/salon-time';
import { useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { keeper } from '../../kept/keeper';
import { useShownSince } from '../../kept/use-shown-since';
import { AnswerForm } from '../../texting/answer-form';
import { TextBubble } from '../../texting/text-bubble';
import { t } from '../../staff-words/words';
import { ConversationState, NextWaiting } from './conversation-state';
import { conversationQuery, customerOfQuery, markRead, replyKeys, reviewReply, textsPages } from './queries';
import { reasonNames } from './reason-names';

// after the page: nobody waits for it
const OthersHere = lazy(async () => ({ default: (await import('./others-here')).OthersHere }));

/** The conversation with one phone, newest text last, with the answer form. `me`: the own account. */
export function ConversationPage({ phone, me }: { phone: string; me: string }) {
  const texts = useInfiniteQuery(textsPages(phone));
  const { data: conversation } = useQuery(conversationQuery(phone));
  const { data: customer, isPending: isCustomerPending } = useQuery(customerOfQuery(phone));
  const entries = texts.data?.pages.flatMap(({ items }) => items);
  useMarkRead(phone, entries);
  // as after an erasure
  const isUnknown = entries?.length === 0 && conversation === null && customer === null;
  const isAsStored = useShownSince() === null;
  useEffect(() => {
    if (isUnknown && isAsStored) keeper.keepAnswer(phone, '');
  }, [phone, isUnknown, isAsStored]);
  const end = useEndInView(entries !== undefined);
  const name = nameOf(customer ?? {});
  const isWrongNumber = entries?.some((entry) => entry.kind === 'reply' && entry.wrongNumber) ?? false;
  const suppressed = conversation?.suppressed ?? null;
  return (
    <>
      <Link
        to="/admin/replies"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t('All replies')}
      </Link>
      <PageTitle aside={suppressed && <Badge tone="negative">{reasonNames[suppressed]}</Badge>}>
        {name || formatPhone(phone)}
      </PageTitle>
      <p className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 text-ink-soft">
        {name && <span className="tabular-nums">{formatPhone(phone)}</span>}
        {customer && (
          <Link
            to="/admin/customers/$id"
            params={{ id: customer.id }}
            className="inline-flex min-h-11 items-center text-oxblood underline underline-offset-4"
          >
            {t('Open the customer')}
          </Link>
        )}
        {customer === null && (
          <span>
            {isWrongNumber
              ? t(
                  'This number is nobody’s: its holder wrote that it is a wrong number, so it was detached from the customer.',
                )
              : t('No customer has this phone.')}
          </span>
        )}
      </p>
      {conversation && <ConversationState conversation={conversation} me={me} />}
      <div ref={end} className="mt-4 max-w-3xl scroll-mb-24 lg:scroll-mb-4">
        <Card>
          <Loaded
            query={{ ...texts, data: entries }}
            what={t('the texts')}
            absent={t('There is no conversation with such a number.')}
            skeleton={<LoadingLine className="py-6">{t('Loading the texts...')}</LoadingLine>}
          >
            {(shown) => (
              <>
                {texts.hasNextPage && (
                  <Button
                    look="outline"
                    size="sm"
                    className="mb-3 h-11"
                    disabled={texts.isFetchingNextPage}
                    onClick={() => void texts.fetchNextPage()}
                  >
                    {t('Earlier texts')}
                  </Button>
                )}
                <ol aria-label={t('Texts')} className="grid grid-cols-1 gap-3">
                  {shown.toReversed().map((entry) => (
                    <li key={`${entry.kind} ${entry.id}`}>
                      <Entry entry={entry} phone={phone} who={name || formatPhone(phone)} />
                    </li>
                  ))}
                </ol>
                <Suspense fallback={<p className="mt-4 min-h-6" />}>
                  <OthersHere phone={phone} around={end} />
                </Suspense>
                <AnswerForm
                  phone={phone}
                  firstName={isCustomerPending ? undefined : (customer?.givenName ?? null)}
                  refused={suppressed}
                />
                <NextWaiting phone={phone} />
              </>
            )}
          </Loaded>
        </Card>
      </div>
    </>
  );
}

function Entry({ entry, phone, who }: { entry: ConversationEntry; phone: string; who: string }) {
  const zone = useSalonZone();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const review = useMutation({
    ...reviewReply,
    onSuccess: async (_, { optOut }) => {
      notify({ text: optOut ? t('Opted out: this phone gets no texts') : t('Saved: this phone gets texts') });
      await Promise.all(
        [replyKeys.inbox, replyKeys.texts(phone)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => {
      showError(t('Your decision was not saved'), error);
    },
  });
  return (
    <>
      <TextBubble entry={entry} at={salonMoment(entry.at, zone)} who={who} />
      {entry.kind === 'reply' && entry.needsReview && (
        <div className="mt-2 rounded-2xl bg-caution-tint p-3 text-caution">
          <p className="text-base">
            {entry.wrongNumber
              ? t(
                  'This sounds like a wrong number: texts have stopped, and the number was detached from its customer. Is it one?',
                )
              : entry.keyword === 'stop-phrase'
                ? t('This sounds like an opt-out, and texts have stopped. Is it one?')
                : t('This may be an opt-out, and campaign texts wait. Is it one?')}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="sm"
              look="outline"
              className="h-11"
              disabled={review.isPending}
              onClick={() => review.mutate({ id: entry.id, optOut: true })}
            >
              {t('Yes, no more texts')}
            </Button>
            <Button
              size="sm"
              look="outline"
              className="h-11"
              disabled={review.isPending}
              onClick={() => review.mutate({ id: entry.id, optOut: false })}
            >
              {t('No, keep texting')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Shows the newest text and the answer form first, however long the conversation is. */
function useEndInView(isLoaded: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLoaded) return undefined;
    // after the router has scrolled the page to its top
    const timer = setTimeout(() => element.current?.scrollIntoView({ block: 'end', behavior: 'instant' }));
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return element;
}

/** Marks the shown texts as read. */
function useMarkRead(phone: string, entries: readonly ConversationEntry[] | undefined): void {
  const queryClient = useQueryClient();
  const latest = entries?.find(({ kind }) => kind === 'reply')?.at;
  const { mutate } = useMutation({
    ...markRead,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: replyKeys.inbox }),
  });
  useEffect(() => {
    if (latest !== undefined) mutate({ phone, upTo: latest });
  }, [latest, phone, mutate]);
}
