export type ServiceGroup = 'manicure' | 'pedicure' | 'waxing';

/** The text of a service's card. The text of its page is in `service-copy.ts`, its price in the catalog. */
export interface Service {
  /** Path of its page, without the slash. The catalog's price refers to it. */
  slug: string;
  name: string;
  group: ServiceGroup;
  duration: string;
  /** The color of the service on its card, page and share picture. */
  polish: string;
  /** A second color for the tip. */
  tip?: string;
  line: string;
}

/** The unit of a price, by slug, if it is not the whole service. */
export const priceUnits: Readonly<Record<string, string>> = { 'nail-art': 'nail' };
