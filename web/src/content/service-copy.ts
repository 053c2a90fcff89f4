import { manicureCopy } from './manicure-copy';
import { pedicureCopy } from './pedicure-copy';
import type { Service } from './service';
import { findService } from './services';
import { waxingCopy } from './waxing-copy';

/** What only the page of one service says. `fillPrices` fills its title and description with the service's `{price}`. */
export interface ServiceCopy {
  /** Of the document, without the name of the salon. */
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

/** Everything that the page of a service shows. */
export interface ServicePage extends Omit<ServiceCopy, 'related'> {
  service: Service;
  related: readonly Service[];
}

const copies: Readonly<Record<string, ServiceCopy>> = { ...manicureCopy, ...pedicureCopy, ...waxingCopy };

export function findServicePage(slug: string): ServicePage | undefined {
  const service = findService(slug);
  const copy = copies[slug];
  if (!service || !copy) return undefined;
  return { ...copy, service, related: copy.related.flatMap((name) => findService(name) ?? []) };
}
