import { manicureCopy } from './manicure-copy';
import { pedicureCopy } from './pedicure-copy';
import type { Service } from './service';
import { findService } from './services';
import { waxingCopy } from './waxing-copy';

/** What the page of one service says, and nobody else's. */
export interface ServiceCopy {
  /** Of the document, without the salon's name. */
  title: string;
  description: string;
  keywords: readonly string[];
  heading: string;
  intro: string;
  points: readonly [string, string, string, string];
  includes: readonly string[];
  /** The one thing people ask about it. */
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
