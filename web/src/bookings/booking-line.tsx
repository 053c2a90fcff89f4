import type { Booking } from '@lacquer/contracts/customers/bookings';
import { Badge, type BadgeTone } from '../components/ui/badge';
import { t } from '../staff-words/words';

/** When, what and how sure: an appointment in one line. */
export function BookingLine({ booking, when, who }: { booking: Booking; when: string; who?: string }) {
  const state = stateOf(booking);
  return (
    <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium tabular-nums">{when}</span> {who}
      </span>
      {state && <Badge tone={state[0]}>{state[1]}</Badge>}
      {booking.services.length > 0 && (
        <span className="w-full text-ink-soft wrap-anywhere">{booking.services.join(', ')}</span>
      )}
    </span>
  );
}

/** Null: it was accepted, and the customer has not answered. */
function stateOf({ state, answer }: Booking): [BadgeTone, string] | null {
  if (state === 'no-show') return ['negative', t('Did not come')];
  if (answer === 'declined') return ['negative', t('Cannot come')];
  if (state === 'pending') return ['caution', t('Not accepted yet')];
  return answer === 'confirmed' ? ['positive', t('Confirmed')] : null;
}
