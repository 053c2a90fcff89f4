import type { PublishedEvents } from '@lacquer/contracts/operations';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { ToggleButton } from '../../components/ui/toggle-button';
import { Loaded } from '../../components/ui/loading/loaded';
import { operationsQuery } from '../../connections/queries';
import { useErrorNotice } from '../../notices/failure';
import { count } from '../../format/count';
import { salonMoment } from '../../format/salon-time';
import { useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { counted, t } from '../../staff-words/words';
import { publishedQuery, replayOutbox } from './queries';
import { appWords, eventWords } from './words';

/** Replays the outboxes after the broker has lost messages, for owners only. */
export function ReplaySection({ role }: { role: StaffRole }) {
  const [openedAt, setOpenedAt] = useState<number>();
  return (
    <div className="mt-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t('Messages between the apps')}</h3>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        {t(
          'The apps send each other messages about events, such as a visit or an opt-out, and keep them for a week. If messages were lost, for example because RabbitMQ lost its disk, they can be sent again. Apps skip messages that they have already handled.',
        )}
      </p>
      {role === 'owner' ? (
        <Button look="outline" size="sm" className="mt-3 h-11" onClick={() => setOpenedAt(Date.now())}>
          {t('Send again...')}
        </Button>
      ) : (
        <p className="mt-2 text-ink-soft">{t('An owner can send them again.')}</p>
      )}
      <Dialog
        isOpen={openedAt !== undefined}
        onOpenChange={() => setOpenedAt(undefined)}
        title={t('Send messages again')}
        description={t(
          'Choose a time before the messages were lost. Nothing happens twice. Events that failed before may fail again.',
        )}
      >
        {openedAt !== undefined && <Replay openedAt={openedAt} onDone={() => setOpenedAt(undefined)} />}
      </Dialog>
    </div>
  );
}

const hourMs = 3_600_000;
const spans = [
  [t('1 hour'), hourMs],
  [t('6 hours'), 6 * hourMs],
  [t('1 day'), 24 * hourMs],
  [t('7 days'), 168 * hourMs],
] as const;

function Replay({ openedAt, onDone }: { openedAt: number; onDone: () => void }) {
  const zone = useSalonZone();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [spanMs, setSpanMs] = useState<number>(hourMs);
  const since = new Date(openedAt - spanMs).toISOString();
  const query = useQuery(publishedQuery(since));
  const replay = useMutation({
    ...replayOutbox,
    onSuccess: (told) => {
      notify({
        text: t('{count} sent again{told}', { count: counted(totalOf(told), 'message'), told: silenceWords(told) }),
      });
      onDone();
    },
    onError: (failure) => {
      showError(t('The messages were not sent again'), failure);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  });
  const total = query.data ? totalOf(query.data) : 0;
  return (
    <>
      <p className="font-medium" id="replay-span">
        {t('Messages of the last')}
      </p>
      <div role="group" aria-labelledby="replay-span" className="mt-2 flex flex-wrap gap-2">
        {spans.map(([name, ms]) => (
          <ToggleButton key={name} isOn={ms === spanMs} onChoose={() => setSpanMs(ms)}>
            {name}
          </ToggleButton>
        ))}
      </div>
      <div className="mt-4" role="status">
        <Loaded query={query} what={t('the messages')} skeleton={<p className="text-ink-soft">{t('Counting...')}</p>}>
          {(published) => (
            <>
              <p>
                {t('{messages} since {time}{silent}.', {
                  messages: total === 0 ? t('No messages') : counted(total, 'message'),
                  time: salonMoment(since, zone),
                  silent: silenceWords(published),
                })}
              </p>
              <ul className="mt-2 grid gap-1 text-ink-soft tabular-nums">
                {published.events.map(({ service, type, count: some }) => (
                  <li key={`${service} ${type}`} className="flex justify-between gap-4">
                    <span className="min-w-0 wrap-anywhere">{eventWords(type)}</span> <span>{count(some)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
      <Button className="mt-5" disabled={total === 0 || replay.isPending} onClick={() => replay.mutate(since)}>
        {replay.isPending
          ? t('Sending...')
          : total === 0
            ? t('Send them again')
            : t('Send {count} again', { count: counted(total, 'message') })}
      </Button>
    </>
  );
}

const totalOf = ({ events }: PublishedEvents): number => events.reduce((sum, each) => sum + each.count, 0);

const silenceWords = ({ silent }: PublishedEvents): string =>
  silent.length === 0
    ? ''
    : t('; without {apps}, which did not answer', { apps: silent.map((app) => appWords[app]).join(', ') });
