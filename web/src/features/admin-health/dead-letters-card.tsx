import type { DeadLetterEntry } from '@lacquer/contracts/operations';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { CautionBox } from '../../components/ui/messages/caution-box';
import { Loaded } from '../../components/ui/loading/loaded';
import { count } from '../../format/count';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { counted, known, t } from '../../staff-words/words';
import { DeadLetterSheet } from './dead-letter-sheet';
import { DiscardDialog } from './discard-dialog';
import { deadLettersQuery } from './queries';
import { useSettle } from './use-settle';
import { appWords, eventWords } from './words';

/** @param lastTotal the last known number of dead letters; a change refetches the list */
export function DeadLettersCard({ lastTotal, role }: { lastTotal: number; role: StaffRole }) {
  const query = useQuery({ ...deadLettersQuery(lastTotal), placeholderData: keepPreviousData });
  const { data } = query;
  const [shown, setShown] = useState<DeadLetterEntry>();
  const [discarded, setDiscarded] = useState<DeadLetterEntry>();
  const settle = useSettle(() => {
    setShown(undefined);
    setDiscarded(undefined);
  });
  const letters = data?.deadLetters ?? [];
  const total = data?.total ?? 0;
  const isOwner = role === 'owner';
  return (
    <Card
      title={t('Failed events')}
      {...(data && {
        actions: <Badge tone={total > 0 ? 'negative' : 'positive'}>{total > 0 ? count(total) : t('None')}</Badge>,
      })}
    >
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {total > 0
          ? t(
              'These events could not be processed. When the cause is fixed, deliver them again: nothing happens twice.',
            )
          : t('Events that cannot be processed appear here until an owner resolves them.')}
      </p>
      {data === undefined && (
        <div className="mt-4">
          <Loaded query={query} what={t('the failed events')} rows={2}>
            {() => null}
          </Loaded>
        </div>
      )}
      {(data?.silent.length ?? 0) > 0 && (
        <CautionBox className="mt-3">
          {t(
            data?.silent.length === 1
              ? '{apps} does not answer, so their failed events are missing.'
              : '{apps} do not answer, so their failed events are missing.',
            { apps: data?.silent.map((app) => appWords[app]).join(', ') },
          )}
        </CautionBox>
      )}
      {letters.length > 0 && (
        <>
          <ul aria-label={t('Failed events')} className="mt-3 divide-y divide-line border-y border-line">
            {letters.map((letter) => (
              <Line key={`${letter.place} ${letter.id}`} letter={letter} onOpen={() => setShown(letter)} />
            ))}
          </ul>
          {total > letters.length && (
            <p className="mt-3 text-ink-soft">
              {t('{shown} of {all}. The others appear when these are resolved.', {
                shown: counted(letters.length, 'entry', 'entries'),
                all: count(total),
              })}
            </p>
          )}
          {isOwner ? (
            letters.length > 1 && (
              <Button
                look="outline"
                size="sm"
                className="mt-4 h-11"
                disabled={settle.isPending}
                onClick={() => settle.mutate({ verdict: 'replay', letters })}
              >
                {settle.isPending
                  ? t('Delivering...')
                  : t('Deliver all {count} again', { count: count(letters.length) })}
              </Button>
            )
          ) : (
            <p className="mt-3 text-ink-soft">{t('An owner can deliver them again or discard them.')}</p>
          )}
        </>
      )}
      <DeadLetterSheet
        letter={discarded ? undefined : shown}
        isOwner={isOwner}
        isPending={settle.isPending}
        onClose={() => setShown(undefined)}
        onReplay={(letter) => settle.mutate({ verdict: 'replay', letters: [letter] })}
        onDiscard={setDiscarded}
      />
      <DiscardDialog
        letter={discarded}
        isPending={settle.isPending}
        onClose={() => setDiscarded(undefined)}
        onDiscard={(letter) => settle.mutate({ verdict: 'discard', letters: [letter] })}
      />
    </Card>
  );
}

function Line({ letter, onOpen }: { letter: DeadLetterEntry; onOpen: () => void }) {
  const zone = useSalonZone();
  const { occurredAt, attempts, reason } = letter;
  const when = occurredAt === null ? t('At an unknown time') : salonMoment(occurredAt, zone);
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-16 w-full items-center gap-3 py-2.5 text-left hover:text-lacquer"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{eventWords(letter.type)}</span>
          <span className="block text-ink-soft first-letter:uppercase tabular-nums">
            {t('{when}, tried {count}', { when, count: counted(attempts, 'time') })}
          </span>
          <span className="line-clamp-2 text-ink-soft wrap-anywhere">
            {known(reason) ?? t('No reason was recorded')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}
