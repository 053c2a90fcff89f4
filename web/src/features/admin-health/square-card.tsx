import type { Integrations } from '@lacquer/contracts/staff/staff';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import type { SquareSweep } from '@lacquer/contracts/customers/square-sweep';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { UnconfirmedNote } from '../../bookings/unconfirmed-note';
import { Badge, type BadgeTone } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { integrationsQuery } from '../../connections/queries';
import { useErrorNotice } from '../../notices/failure';
import { count } from '../../format/count';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { counted, known, t } from '../../staff-words/words';
import { Facts } from './facts';
import { startSweep } from './queries';

type SquareStatus = Integrations['square'];

const newestSweeps = 5;

export function SquareCard({ square, role }: { square: SquareStatus; role: StaffRole }) {
  const { connected, lastEventAt, tokenRefusedSince, withoutPhone, setAside, sweeps, bookings } = square;
  const zone = useSalonZone();
  const [tone, state] = stateOf(square);
  return (
    <Card title="Square" actions={<Badge tone={tone}>{state}</Badge>}>
      {!connected && (
        <p className="mt-2 text-ink-soft">
          {t(
            'Card payments are not added automatically. Until the operator of this site connects Square, add visits by hand.',
          )}
        </p>
      )}
      {tokenRefusedSince !== null && (
        <p className="mt-3 rounded-2xl bg-negative-tint px-4 py-3 text-negative">
          {t(
            'Square has rejected the access token since {time}. Payments are counted once it works again. The operator of this site must set SQUARE_ACCESS_TOKEN.',
            { time: salonMoment(tokenRefusedSince, zone) },
          )}
        </p>
      )}
      {connected && (
        <>
          <Facts
            facts={[
              [t('Last notification'), lastEventAt === null ? t('None yet') : salonMoment(lastEventAt, zone)],
              [t('Not counted'), counted(setAside.length, 'payment')],
              [t('Without a phone'), counted(withoutPhone, 'payment')],
              ...(bookings ? [[t('Appointments'), bookingsRead(bookings, zone)] as const] : []),
            ]}
          />
          {bookings?.refusedSince && (
            <p className="mt-3 text-ink-soft wrap-anywhere">
              {t(
                'Square does not let Lacquer see appointments: that takes the permission APPOINTMENTS_ALL_READ and Square Appointments Plus or Premium. Everything else works. Square is asked again at least once a day, and with each search.',
              )}
            </p>
          )}
          <UnconfirmedNote since={bookings?.unconfirmedSince} zone={zone} />
          {setAside.length > 0 && (
            <ul aria-label={t('Not counted')} className="mt-3 divide-y divide-line border-y border-line">
              {setAside.map(({ paymentId, reason, since }) => (
                <li key={paymentId} className="py-2.5">
                  <p className="wrap-anywhere">{known(reason)}</p>
                  <p className="text-ink-soft wrap-anywhere">
                    {paymentId}, {salonMoment(since, zone)}
                  </p>
                </li>
              ))}
            </ul>
          )}
          {withoutPhone > 0 && (
            <Link
              to="/admin/customers/no-phone"
              className="mt-2 flex min-h-11 items-center underline underline-offset-4"
            >
              {t('Complete the payments without a phone')}
            </Link>
          )}
          <Sweeps sweeps={sweeps} zone={zone} mayStart={role === 'owner'} />
        </>
      )}
    </Card>
  );
}

function bookingsRead({ refusedSince, readAt }: NonNullable<SquareStatus['bookings']>, zone: string): string {
  if (refusedSince !== null) return t('Not shown');
  return readAt === null ? t('Not read yet') : salonMoment(readAt, zone);
}

function stateOf({ connected, tokenRefusedSince }: SquareStatus): [BadgeTone, string] {
  if (!connected) return ['caution', t('Not connected')];
  return tokenRefusedSince === null ? ['positive', t('Connected')] : ['negative', t('Rejected')];
}

function Sweeps({ sweeps, zone, mayStart }: { sweeps: readonly SquareSweep[]; zone: string; mayStart: boolean }) {
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const isUnderWay = sweeps.some(({ finishedAt }) => finishedAt === null);
  const start = useMutation({
    ...startSweep,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
    onError: (error) => {
      showError(t('The search was not started'), error);
    },
  });
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{t('Missed payments')}</h3>
      <p className="mt-1 text-ink-soft">
        {t(
          "Payments without a notification are found in Square's own lists. The search runs automatically, and whenever an owner starts it.",
        )}
      </p>
      {mayStart && (
        <Button
          look="outline"
          size="sm"
          wraps
          className="mt-3 min-h-11"
          disabled={isUnderWay || start.isPending}
          onClick={() => start.mutate()}
        >
          <RefreshCw aria-hidden="true" className={`size-4 shrink-0 ${isUnderWay ? 'motion-safe:animate-spin' : ''}`} />
          {isUnderWay ? t('Searching...') : t('Search for missed payments')}
        </Button>
      )}
      {sweeps.length > 0 && (
        <ul aria-label={t('Searches')} className="mt-3 divide-y divide-line">
          {sweeps.slice(0, newestSweeps).map((sweep) => (
            <li key={sweep.id} className="py-2.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
                <span>{outcomeOf(sweep)}</span>
                <span className="text-ink-soft">{salonMoment(sweep.requestedAt, zone)}</span>
              </p>
              {[...sweep.problems, ...(sweep.lastError === null ? [] : [sweep.lastError])].map((problem) => (
                <p key={problem} className="mt-0.5 text-base text-negative wrap-anywhere">
                  {known(problem)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The results of a sweep so far. */
function outcomeOf({ finishedAt, listed, takenIn, waiting, failed }: SquareSweep): string {
  const found = takenIn === 0 ? t('nothing missed') : t('{count} added', { count: count(takenIn) });
  const open = [
    waiting > 0 && t('{count} waiting for Square', { count: count(waiting) }),
    failed > 0 && t('{count} failed so far', { count: count(failed) }),
  ];
  const words = [counted(listed, 'entry listed', 'entries listed'), found, ...open.filter((each) => each !== false)];
  return finishedAt === null ? t('In progress: {words}', { words: words.join(', ') }) : words.join(', ');
}
