import { formatPhone } from '../format/phone';
import { useSalon } from '../salon/queries';
import { BookingLink } from './booking-link';
import { PhoneLink } from './phone-link';
import { Button } from './ui/button';

interface BookingButtonsProps {
  /** Their location on the site, for analytics. */
  place: string;
  /** The service to book. */
  service?: { name: string; slug: string };
  className?: string;
}

export function BookingButtons({ place, service, className = 'mt-8' }: BookingButtonsProps) {
  const salon = useSalon();
  return (
    <div className={`flex flex-wrap gap-2 sm:gap-3 ${className}`}>
      <Button asChild>
        <BookingLink
          category={place}
          label={service?.name ?? 'Book Appointment'}
          {...(service ? { service: service.slug } : {})}
        >
          Book Appointment
        </BookingLink>
      </Button>
      {salon && (
        <Button asChild look="outline">
          <PhoneLink label={place}>Call {formatPhone(salon.phone)}</PhoneLink>
        </Button>
      )}
    </div>
  );
}
