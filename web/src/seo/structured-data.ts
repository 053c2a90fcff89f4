import type { BreadcrumbList, NailSalon, Service, WebSite } from 'schema-dts';
import type { SalonProfile } from '../salon/queries';
import { addressText } from '../salon/salon-text';
import type { SiteSettings } from '../settings';

/** What every page's head is told beside its own words. */
export interface SiteFacts {
  settings: SiteSettings;
  salon: SalonProfile | null;
}

export interface Breadcrumb {
  name: string;
  path: string;
}

/** A page's address; absolute where the public address is known. */
export const pageAddress = ({ publicUrl }: SiteSettings, path: string): string =>
  path === '/' ? (publicUrl ?? '/') : `${publicUrl ?? ''}${path}`;

/** The one name under which every page speaks of the salon. */
const salonId = ({ publicUrl }: SiteSettings) => `${publicUrl ?? ''}/#salon`;

const weekdays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const;

function openingHours(hours: SalonProfile['hours']) {
  const groups = new Map<
    string,
    { opens: string; closes: string; dayOfWeek: (typeof weekdays)[keyof typeof weekdays][] }
  >();
  for (const [key, day] of Object.entries(weekdays)) {
    const opening = hours[key as keyof typeof weekdays];
    if (!opening) continue;
    const { opens, closes } = opening;
    const group = groups.get(opens + closes) ?? { opens, closes, dayOfWeek: [] };
    group.dayOfWeek.push(day);
    groups.set(opens + closes, group);
  }
  return [...groups.values()].map((group) => ({ '@type': 'OpeningHoursSpecification' as const, ...group }));
}

/** The salon as search engines read it. Without ratings: a business's own are self-serving and earn a penalty. */
export function nailSalonData(settings: SiteSettings, salon: SalonProfile): NailSalon {
  const { address, geo, links } = salon;
  const profiles = [links.instagram, links.facebook].filter((link) => link !== null);
  return {
    '@type': 'NailSalon',
    '@id': salonId(settings),
    name: salon.name,
    description: salon.tagline,
    url: pageAddress(settings, '/'),
    image: pageAddress(settings, '/images/share/home.png'),
    telephone: salon.phone,
    priceRange: '$$',
    currenciesAccepted: 'USD',
    paymentAccepted: salon.paymentMethods.join(', '),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude },
    hasMap: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText(address))}`,
    openingHoursSpecification: openingHours(salon.hours),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

export const webSiteData = ({ settings, salon }: SiteFacts): WebSite => ({
  '@type': 'WebSite',
  '@id': `${settings.publicUrl ?? ''}/#website`,
  url: pageAddress(settings, '/'),
  ...(salon ? { name: salon.name } : {}),
  inLanguage: 'en-US',
  publisher: { '@id': salonId(settings) },
});

interface OfferedService {
  path: string;
  name: string;
  description: string;
  /** Lowest price, in whole dollars. */
  fromDollars: number;
  /** What the price is for, where it is not the whole service: `nail`. */
  per?: string;
}

/** A service with its starting price. */
export const serviceData = (
  { path, name, description, fromDollars, per }: OfferedService,
  { settings }: SiteFacts,
): Service => ({
  '@type': 'Service',
  '@id': `${pageAddress(settings, path)}#service`,
  name,
  description,
  serviceType: name,
  url: pageAddress(settings, path),
  areaServed: { '@type': 'City', name: 'Los Angeles' },
  provider: { '@id': salonId(settings) },
  offers: {
    '@type': 'Offer',
    url: pageAddress(settings, path),
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      minPrice: fromDollars,
      priceCurrency: 'USD',
      ...(per ? { unitText: per } : {}),
    },
  },
});

/** The way from the home page to a page, itself included. */
export const breadcrumbData = (trail: readonly Breadcrumb[], settings: SiteSettings): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: pageAddress(settings, path),
  })),
});
