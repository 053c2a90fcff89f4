import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { type TypedSalon, typedSalon } from './typed-salon';
import { t } from '../../staff-words/words';

/** A part of the profile that someone else has changed, with its present value. */
export interface OtherSalonPart {
  name: string;
  words: string;
}

/** Labels of the parts. Values longer than one line are not shown. */
const names: Readonly<Record<keyof TypedSalon, string>> = {
  name: t('Name'),
  tagline: t('Tagline'),
  taglines: t('Tagline in Spanish and Korean'),
  palette: t('Colors'),
  languages: t('Languages'),
  phone: t('Phone'),
  address: t('Address'),
  geo: t('Map position'),
  timeZone: t('Time zone'),
  hours: t('Opening hours'),
  holidays: t('Special days'),
  bookingUrl: t('Booking page'),
  links: t('Links'),
  paymentMethods: t('Payment methods'),
  claims: t('Claims on the site'),
};

export function changedParts(before: SalonProfile, now: SalonProfile): OtherSalonPart[] {
  const [old, present] = [typedSalon(before), typedSalon(now)];
  return (Object.keys(names) as (keyof TypedSalon)[])
    .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(present[part]))
    .map((part) => {
      const value = present[part];
      return { name: names[part], words: typeof value === 'string' ? value || t('removed') : t('changed') };
    });
}
