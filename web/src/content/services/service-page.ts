import type { Service } from './service';

/** The text of a service's page. `fillPrices` inserts the service's `{price}` into title and description. */
export interface ServiceCopy {
  /** The document's title without the salon's name. */
  title: string;
  description: string;
  keywords: readonly string[];
  heading: string;
  intro: string;
  points: readonly [string, string, string, string];
  includes: readonly string[];
  /** The customers' most frequent question. */
  note: { title: string; text: string };
  related: readonly [string, string, string];
}

/** The full content of a service's page. */
export interface ServicePage extends Omit<ServiceCopy, 'related'> {
  service: Service;
  related: readonly Service[];
}
