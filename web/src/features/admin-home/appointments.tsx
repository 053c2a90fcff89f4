import type { Booking } from '@lacquer/contracts/customers/bookings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookingLine } from '../../bookings/booking-line';
import { UnconfirmedNote } from '../../bookings/unconfirmed-note';
import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { nameOf } from '../../format/customer-name';
import { count } from '../../format/count';
import { formatTime } from '../../format/dates';
import { formatPhone } from '../../format/phone';
import { momentAlone } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { t } from '../../staff-words/words';
import { bookingDayQuery } from './queries';

/** Who comes today and next. Nothing while Square shows the salon no appointments. */
export function Appointments() {
  const { data } = useQuery(bookingDayQuery);
  const zone = useSalonZone();
  if (!data || (!data.isRead && data.count + data.next.length === 0)) return null;
  return (
    <Card title={t('Appointments')} actions={<Badge>{t('Today: {count}', { count: count(data.count) })}</Badge>}>
      <UnconfirmedNote since={data.unconfirmedSince} zone={zone} />
      {data.today.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t('No appointments today.')}</p>
      ) : (
        <List label={t('Today')} bookings={data.today} timeOf={(at) => formatTime(at, zone)} />
      )}
      {data.next.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{t('Next')}</h3>
          <List label={t('Next')} bookings={data.next} timeOf={(at) => momentAlone(at, zone)} />
        </>
      )}
    </Card>
  );
}

function List({
  label,
  bookings,
  timeOf,
}: {
  label: string;
  bookings: readonly Booking[];
  timeOf: (at: string) => string;
}) {
  return (
    <ul aria-label={label} className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
      {bookings.map((booking) => {
        const { id, customerId, givenName, familyName, phoneNumber, startsAt } = booking;
        const who = nameOf({ givenName, familyName }) || (phoneNumber ? formatPhone(phoneNumber) : t('No name'));
        const line = <BookingLine booking={booking} when={timeOf(startsAt)} who={who} />;
        return (
          <li key={id}>
            {customerId === null ? (
              <span className="flex min-h-14 items-center py-2">{line}</span>
            ) : (
              <Link
                to="/admin/customers/$id"
                params={{ id: customerId }}
                className="flex min-h-14 items-center py-2 hover:text-lacquer"
              >
                {line}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
