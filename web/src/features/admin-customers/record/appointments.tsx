import { reminderWording, reminderWordings } from '@lacquer/contracts/customers/bookings';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookingLine } from '../../../bookings/booking-line';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { formatDate } from '../../../format/dates';
import { momentAlone } from '../../../format/salon-time';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { useSalonZone } from '../../../salon/zone';
import { t } from '../../../staff-words/words';
import { recordChanged, setReminders } from './queries';

/** The customer's appointments, and whether they want to be reminded of them. */
export function Appointments({ record }: { record: CustomerRecord }) {
  const zone = useSalonZone();
  const { bookings } = record;
  if (!bookings && !record.reminders) return null;
  const lists = [
    [t('Appointments'), bookings?.upcoming ?? []],
    [t('Missed appointments'), bookings?.missed ?? []],
  ] as const;
  return (
    <Card title={t('Appointments')}>
      {lists.map(([label, listed]) => (
        <ul key={label} aria-label={label} className="mt-2 divide-y divide-line">
          {listed.map((booking) => (
            <li key={booking.id} className="py-2">
              <BookingLine booking={booking} when={momentAlone(booking.startsAt, zone)} />
            </li>
          ))}
        </ul>
      ))}
      {record.phoneNumber && <Reminders record={record} zone={zone} />}
    </Card>
  );
}

function Reminders({ record, zone }: { record: CustomerRecord; zone: string }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { reminders } = record;
  const save = useMutation({
    ...setReminders(record.id),
    onSuccess: async (_, wants) => {
      notify({
        text: wants ? t('The customer wants reminders') : t('The customer gets no reminders'),
        action: { label: t('Undo'), onAct: () => save.mutate(!wants) },
      });
      await recordChanged(queryClient, record.id);
    },
    onError: (error) => {
      showError(t('The choice was not saved'), error);
    },
  });
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="font-semibold">{t('Reminders by text')}</h3>
      {reminders ? (
        <p className="mt-1 text-ink-soft">
          {reminders.wants
            ? t('Wanted since {date}.', { date: formatDate(reminders.since, zone) })
            : t('Not wanted since {date}.', { date: formatDate(reminders.since, zone) })}
        </p>
      ) : (
        <p className="mt-1 text-ink-soft">{t('Not asked yet: no reminders are sent.')}</p>
      )}
      {reminders?.wants !== true && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {t('What the customer agrees to')}
          </summary>
          <p lang="en">{reminderWordings[reminderWording]}</p>
        </details>
      )}
      <Button
        look="outline"
        size="sm"
        wraps
        className="mt-2 min-h-11"
        disabled={save.isPending}
        onClick={() => save.mutate(reminders?.wants !== true)}
      >
        {reminders?.wants === true ? t('No more reminders') : t('The customer wants reminders')}
      </Button>
    </div>
  );
}
