import { CalendarDays, MapPin, Phone } from 'lucide-react';
import { BookingLink } from '../components/booking-link';
import { DirectionsLink } from '../components/directions-link';
import { PhoneLink } from '../components/phone-link';

/** Book Now, always at hand where the screen has room for it beside the page. */
export function FloatingBooking() {
  return (
    <aside lang="en" aria-label="Booking">
      <BookingLink
        category="floating"
        label="Book Now"
        className="gloss fixed! right-6 bottom-6 z-30 hidden h-14 items-center gap-2.5 rounded-full bg-lacquer px-6 font-semibold text-white shadow-lift transition-colors hover:bg-lacquer-deep md:flex print:hidden"
      >
        <CalendarDays aria-hidden="true" className="size-5" /> Book Now
      </BookingLink>
    </aside>
  );
}

const action =
  'flex h-16 flex-1 flex-col items-center justify-center gap-1 text-[0.82rem] font-semibold text-plaster active:bg-white/10';

/** What a visitor with a phone in the hand wants first. */
export function PhoneBar() {
  return (
    <nav
      lang="en"
      aria-label="Quick actions"
      className="fixed inset-x-0 bottom-0 z-30 flex divide-x divide-white/15 bg-ink pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <PhoneLink label="phone bar" className={action}>
        <Phone aria-hidden="true" className="size-5 text-brass" /> Call
      </PhoneLink>
      <BookingLink category="phone bar" label="Book" className={`${action} bg-lacquer`}>
        <CalendarDays aria-hidden="true" className="size-5" /> Book
      </BookingLink>
      <DirectionsLink className={action}>
        <MapPin aria-hidden="true" className="size-5 text-brass" /> Directions
      </DirectionsLink>
    </nav>
  );
}
