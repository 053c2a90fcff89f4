import { type SalonProfile, salonProfile } from '../../salon/salon.js';
import type { DocumentKind } from '../document-kind.js';
import { detail } from '../fields.js';

const { shape } = salonProfile;

const labels: Readonly<Record<keyof SalonProfile, string>> = {
  name: 'Name',
  tagline: 'Tagline',
  taglines: 'Tagline in Spanish and Korean',
  logo: 'Logo',
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

/** The parts of the profile, in the order of its form. */
export const salonParts = Object.keys(labels) as (keyof SalonProfile)[];

/** The salon's profile. There is one document; its fields are the parts of the profile. */
export const salonKind: DocumentKind = {
  name: 'salon',
  noun: 'salon',
  plural: 'details of the salon',
  titleField: 'name',
  aboutField: 'tagline',
  // the others name the fictional salon
  keepable: ['tagline', 'timeZone', 'hours', 'bookingUrl', 'paymentMethods', 'claims'],
  most: 1,
  isFixed: true,
  fields: Object.fromEntries(salonParts.map((part) => [part, detail(labels[part], shape[part])])),
};
