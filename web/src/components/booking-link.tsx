import type { ReactNode } from 'react';
import { useTrack } from '../analytics';
import { useSalon } from '../salon/queries';
import { useSiteSettings } from '../settings';

interface BookingLinkProps {
  /** Where on the site it stands: `header`, `hero`, `service`. */
  category: string;
  /** What is booked: a service's name, or the words of the link. */
  label: string;
  /** The price in dollars, where one service is booked. */
  value?: number;
  className?: string;
  children: ReactNode;
}

/** Opens the external booking page in a tab of its own. */
export function BookingLink({ category, label, value, className, children }: BookingLinkProps) {
  const settings = useSiteSettings();
  // a page that came without the salon's profile learns the address from it later
  const bookingUrl = useSalon()?.bookingUrl ?? settings.bookingUrl;
  const track = useTrack();
  return (
    <a
      href={bookingUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={() => track({ name: 'booking_click', category, label, ...(value === undefined ? {} : { value }) })}
    >
      {children}
    </a>
  );
}
