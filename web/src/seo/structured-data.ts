import { ownPosition } from '@lacquer/contracts/salon/own-position';
import { offeredLanguages } from '@lacquer/contracts/site/languages';
import type { BreadcrumbList, NailSalon, Service, WebSite } from 'schema-dts';
import type { SalonProfile } from '../salon/queries';
import { addressText } from '../salon/salon-text';
import { comingDays, type SpecialDay } from '../salon/special-days';
import type { SiteSettings } from '../app/settings';
import { type Breadcrumb, languageAddress, type OfferedService, pageAddress, type Page, type SiteFacts } from './page';

/** The `@id` of the salon on every page. */
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

/** One special day. Equal times mean closed. */
const holidayData = ({ date, opening }: SpecialDay) => ({
  '@type': 'OpeningHoursSpecification' as const,
  validFrom: date,
  validThrough: date,
  opens: opening?.opens ?? '00:00',
  closes: opening?.closes ?? '00:00',
});

/** The salon's structured data. No ratings: search engines penalize self-serving ones. */
function nailSalonData(settings: SiteSettings, salon: SalonProfile): NailSalon {
  const { address, links } = salon;
  const geo = ownPosition(salon);
  const specialDays = comingDays(salon, settings.today ?? null).map(holidayData);
  const profiles = [links.instagram, links.facebook].filter((link) => link !== null);
  return {
    '@type': 'NailSalon',
    '@id': salonId(settings),
    name: salon.name,
    description: salon.tagline,
    url: pageAddress(settings, '/'),
    image: pageAddress(settings, '/images/share/home.png'),
    ...(salon.logo && { logo: pageAddress(settings, salon.logo.picture) }),
    telephone: salon.phone,
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
    ...(geo && { geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude } }),
    hasMap: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText(address))}`,
    openingHoursSpecification: openingHours(salon.hours),
    ...(specialDays.length > 0 ? { specialOpeningHoursSpecification: specialDays } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

const webSiteData = ({ settings, salon }: SiteFacts): WebSite => ({
  '@type': 'WebSite',
  '@id': `${settings.publicUrl ?? ''}/#website`,
  url: pageAddress(settings, '/'),
  ...(salon ? { name: salon.name } : {}),
  inLanguage: offeredLanguages(salon),
  publisher: { '@id': salonId(settings) },
});

/** A service with its price, or where that starts. */
const serviceData = (
  { path, name, description, dollars, isExact, per }: OfferedService,
  facts: SiteFacts,
): Service => ({
  '@type': 'Service',
  '@id': `${pageAddress(facts.settings, path)}#service`,
  name,
  description,
  serviceType: name,
  url: languageAddress(facts, path),
  ...(facts.salon && { areaServed: { '@type': 'City', name: facts.salon.address.city } }),
  provider: { '@id': salonId(facts.settings) },
  ...(dollars === null
    ? {}
    : {
        offers: {
          '@type': 'Offer',
          url: languageAddress(facts, path),
          availability: 'https://schema.org/InStock',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            ...(isExact ? { price: dollars } : { minPrice: dollars }),
            priceCurrency: 'USD',
            ...(per ? { unitText: per } : {}),
          },
        },
      }),
});

/** Breadcrumbs from home to a page, itself included. */
const breadcrumbData = (trail: readonly Breadcrumb[], page: Page): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: page.homeName, path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: languageAddress(page, path),
  })),
});

/** The JSON-LD of a page, as the text of its script. Empty if there is none. */
export function structuredData(page: Page): string {
  const { settings, salon, path, breadcrumbs, service } = page;
  const graph = [
    ...(salon ? [nailSalonData(settings, salon)] : []),
    ...(path === '/' ? [webSiteData(page)] : []),
    ...(breadcrumbs ? [breadcrumbData(breadcrumbs, page)] : []),
    ...(service ? [serviceData(service, page)] : []),
  ];
  if (graph.length === 0) return '';
  // text inside a script element must not contain markup
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
