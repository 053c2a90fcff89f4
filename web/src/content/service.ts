export type ServiceGroup = 'manicure' | 'pedicure' | 'waxing';

/** What a card, a list and a share image say of a service; its page says the rest, see `service-copy.ts`. */
export interface Service {
  /** Its address, without the slash. */
  slug: string;
  name: string;
  group: ServiceGroup;
  duration: string;
  /** Starting price in whole dollars. */
  from: number;
  /** What the price buys, where that is not the whole service. */
  per?: 'nail';
  /** The colour that stands for the service on its card, page and share image. */
  polish: string;
  /** A second colour at the free edge. */
  tip?: string;
  line: string;
}

/** `$35+`, `$10+ per nail`. */
export const startingPrice = ({ from, per }: Pick<Service, 'from' | 'per'>): string =>
  `$${from}+${per ? ` per ${per}` : ''}`;
