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
  phone: 'Phone',
  address: 'Address',
  geo: 'Place on the map',
  timeZone: 'Time zone',
  hours: 'Opening hours',
  holidays: 'Days that differ',
  bookingUrl: 'Booking page',
  links: 'Links',
  paymentMethods: 'Payment methods',
  claims: 'What the site says of the salon',
};

export function changedParts(before: SalonProfile, now: SalonProfile): OtherSalonPart[] {
  const [old, present] = [typedSalon(before), typedSalon(now)];
  return (Object.keys(names) as (keyof TypedSalon)[])
    .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(present[part]))
    .map((part) => {
      const value = present[part];
      return { name: names[part], words: typeof value === 'string' ? value || 'taken away' : 'changed' };
    });
}
