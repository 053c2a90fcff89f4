import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTrack } from '../app/analytics';
import { fetchPrices } from '../menu/queries';
import { useSalon } from '../salon/queries';
import { useSiteSettings } from '../app/settings';

interface BookingLinkProps {
  /** Its location on the site, for analytics: `header`, `hero`, `service`. */
  category: string;
  /** The name of the service, or the link's text. */
  label: string;
  /** Slug of the service, if the link is for one. */
  service?: string;
  className?: string;
  children: ReactNode;
}

/** Opens the external booking page in a new tab. Reports the price of the service, or the menu's lowest price. */
export function BookingLink({ category, label, service, className, children }: BookingLinkProps) {
  const settings = useSiteSettings();
  // On a page rendered without the salon's profile, the URL changes when the profile loads.
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
