import { CalendarDays, MapPin, Phone } from 'lucide-react';
import { BookingLink } from '../components/booking-link';
import { DirectionsLink } from '../components/directions-link';
import { PhoneLink } from '../components/phone-link';
import { useWords } from '../language/translate';

/**
 * Book Now at the right edge of tablets and desktops. It is in the page's gutter, which no other content uses, so it
 * covers nothing at any scroll position. On phones it is in `PhoneBar`.
 */
export function FloatingBooking() {
  const { t } = useWords();
  return (
    <aside aria-label={t('Booking')}>
      <BookingLink
        category="floating"
        label="Book Now"
        className="gloss fixed! top-1/2 right-0 z-30 hidden w-12 -translate-y-1/2 flex-col items-center gap-3 rounded-l-2xl bg-lacquer py-5 font-semibold text-white shadow-lift transition-colors hover:bg-lacquer-deep md:flex print:hidden"
      >
        <CalendarDays aria-hidden="true" className="size-5" />
        <span className="[writing-mode:vertical-rl]">{t('Book Now')}</span>
      </BookingLink>
    </aside>
  );
}

const action =
  'flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-center text-small font-semibold text-plaster active:bg-white/10';

const icon = 'size-5 text-brass cramped:size-8';
/** Words that give way to their icon, so that Book Now keeps its line. */
const beside = 'cramped:sr-only';

/** The bottom bar on phones: call, book, directions. */
export function PhoneBar() {
  const { t } = useWords();
  return (
    <nav
      aria-label={t('Quick actions')}
      className="fixed inset-x-0 bottom-0 z-30 flex divide-x divide-white/15 bg-ink pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <PhoneLink label="phone bar" className={action}>
        <Phone aria-hidden="true" className={icon} /> <span className={beside}>{t('Call')}</span>
      </PhoneLink>
      <BookingLink category="phone bar" label="Book Now" className={`${action} bg-lacquer`}>
        <CalendarDays aria-hidden="true" className="size-5 cramped:hidden" /> {t('Book Now')}
      </BookingLink>
      <DirectionsLink className={action}>
        <MapPin aria-hidden="true" className={icon} /> <span className={beside}>{t('Directions')}</span>
      </DirectionsLink>
    </nav>
  );
}
