import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { type TypedSalon, typedSalon } from './typed-salon';

/** A part of the profile that someone else has changed, with its present value. */
export interface OtherSalonPart {
  name: string;
  words: string;
}

/** Labels of the parts. Values longer than one line are not shown. */
const names: Readonly<Record<keyof TypedSalon, string>> = {
  name: 'Name',
  tagline: 'Tagline',
  taglines: 'Tagline in Spanish and Korean',
  palette: 'Colors',
  languages: 'Languages',
  phone: 'Phone',
  address: 'Address',
  geo: 'Map position',
  timeZone: 'Time zone',
  hours: 'Opening hours',
  holidays: 'Special days',
  bookingUrl: 'Booking page',
  links: 'Links',
  paymentMethods: 'Payment methods',
  claims: 'Claims on the site',
};

export function changedParts(before: SalonProfile, now: SalonProfile): OtherSalonPart[] {
  const [old, present] = [typedSalon(before), typedSalon(now)];
  return (Object.keys(names) as (keyof TypedSalon)[])
    .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(present[part]))
    .map((part) => {
      const value = present[part];
      return { name: names[part], words: typeof value === 'string' ? value || 'removed' : 'changed' };
    });
}
