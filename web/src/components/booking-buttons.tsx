import { formatPhone } from '../format/phone';
import { useSalon } from '../salon/queries';
import { BookingLink } from './booking-link';
import { PhoneLink } from './phone-link';
import { Button } from './ui/button';
import { useWords } from '../language/translate';

interface BookingButtonsProps {
  /** Their location on the site, for analytics. */
  place: string;
  /** The service to book. */
  service?: { name: string; slug: string };
  className?: string;
}

export function BookingButtons({ place, service, className = 'mt-8' }: BookingButtonsProps) {
  const { t } = useWords();
  const salon = useSalon();
  return (
    <div className={`flex flex-wrap gap-2 sm:gap-3 ${className}`}>
      <Button asChild>
        <BookingLink
          category={place}
          label={service?.name ?? 'Book Appointment'}
          {...(service ? { service: service.slug } : {})}
        >
          {t('Book Appointment')}
        </BookingLink>
      </Button>
      {salon && (
        <Button asChild wraps look="outline">
          <PhoneLink label={place}>{t('Call {phone}', { phone: formatPhone(salon.phone) })}</PhoneLink>
        </Button>
      )}
    </div>
  );
}
