import { phoneText } from '../salon/salon-text';
import { useSalon } from '../salon/queries';
import { useSiteSettings } from '../settings';
import { Button } from './ui/button';

interface BookingButtonsProps {
  /** What the visitor is about to book, for the statistics. */
  service?: { name: string; from: number };
  className?: string;
}

export function BookingButtons({ service, className = 'mt-8' }: BookingButtonsProps) {
  const { bookingUrl } = useSiteSettings();
  const salon = useSalon();
  return (
    <div className={`flex flex-wrap gap-2 sm:gap-3 ${className}`}>
      <Button asChild>
        <a
          href={bookingUrl}
          target="_blank"
          rel="noopener noreferrer"
          data-booking={service?.name}
          data-price={service?.from}
        >
          Book Appointment
        </a>
      </Button>
      {salon && (
        <Button asChild look="outline">
          <a href={`tel:${salon.phone}`}>Call {phoneText(salon.phone)}</a>
        </Button>
      )}
    </div>
  );
}
