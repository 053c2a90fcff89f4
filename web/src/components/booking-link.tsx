import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTrack } from '../analytics';
import { fetchPrices } from '../menu/queries';
import { useSalon } from '../salon/queries';
import { useSiteSettings } from '../settings';

interface BookingLinkProps {
  /** Its place on the site: `header`, `hero`, `service`. */
  category: string;
  /** What is booked: a service's name, or the link's text. */
  label: string;
  /** Slug of the service, if one is booked. */
  service?: string;
  className?: string;
  children: ReactNode;
}

/** Opens the external booking page in a new tab. Reports the price of the service, else the lowest of the menu. */
export function BookingLink({ category, label, service, className, children }: BookingLinkProps) {
  const settings = useSiteSettings();
  // A page rendered without the salon's profile gets the address when the profile loads.
  const bookingUrl = useSalon()?.bookingUrl ?? settings.bookingUrl;
  const track = useTrack();
  const queryClient = useQueryClient();
  const report = async () => {
    const prices = await fetchPrices(queryClient);
    const cents = (service === undefined ? null : prices.of(service)) ?? prices.lowest();
    track({ name: 'booking_click', category, label, ...(cents === null ? {} : { value: cents / 100 }) });
  };
  return (
    <a href={bookingUrl} target="_blank" rel="noopener noreferrer" className={className} onClick={() => void report()}>
      {children}
    </a>
  );
}
