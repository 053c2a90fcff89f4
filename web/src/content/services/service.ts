export type ServiceGroup = 'manicure' | 'pedicure' | 'waxing';

/** The text of a service's card. `service-copy.ts` has the text of its page, the catalog its price. */
export interface Service {
  /** Path of its page, without the slash. The catalog ties the price to it. */
  slug: string;
  name: string;
  group: ServiceGroup;
  duration: string;
  /** The color that stands for the service on its card, page and share picture. */
  polish: string;
  /** A second color at the free edge. */
  tip?: string;
  line: string;
}

/** The unit of a price, by slug, if it is not the whole service. */
export const priceUnits: Readonly<Record<string, string>> = { 'nail-art': 'nail' };
