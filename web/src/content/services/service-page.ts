import type { Service } from './service';

/** The text of one service's page. `fillPrices` fills its title and description with the service's `{price}`. */
export interface ServiceCopy {
  /** The document's title without the salon's name. */
  title: string;
  description: string;
  keywords: readonly string[];
  heading: string;
  intro: string;
  points: readonly [string, string, string, string];
  includes: readonly string[];
  /** The question that customers ask most. */
  note: { title: string; text: string };
  related: readonly [string, string, string];
}

/** Everything that a service's page shows. */
export interface ServicePage extends Omit<ServiceCopy, 'related'> {
  service: Service;
  related: readonly Service[];
}
