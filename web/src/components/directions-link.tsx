import type { ReactNode } from 'react';
import { useSalon } from '../salon/queries';
import { directionsUrl } from '../salon/salon-text';

/** Opens directions to the salon in a maps service. Renders nothing until the address is known. */
export function DirectionsLink({ className, children }: { className?: string; children: ReactNode }) {
  const salon = useSalon();
  if (!salon) return null;
  return (
    <a href={directionsUrl(salon)} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
