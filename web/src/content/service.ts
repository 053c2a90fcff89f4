export type ServiceGroup = 'manicure' | 'pedicure' | 'waxing';

/** What a card and a list say about a service. `service-copy.ts` has the words of its page, the catalog its price. */
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

/** What a price buys, by slug, where that is less than the whole service. */
export const priceUnits: Readonly<Record<string, string>> = { 'nail-art': 'nail' };
