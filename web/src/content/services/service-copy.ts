import { manicureCopy } from './manicure-copy';
import { pedicureCopy } from './pedicure-copy';
import type { ServiceCopy, ServicePage } from './service-page';
import { findService } from './services';
import { waxingCopy } from './waxing-copy';

const copies: Readonly<Record<string, ServiceCopy>> = { ...manicureCopy, ...pedicureCopy, ...waxingCopy };

export function findServicePage(slug: string): ServicePage | undefined {
  const service = findService(slug);
  const copy = copies[slug];
  if (!service || !copy) return undefined;
  return { ...copy, service, related: copy.related.flatMap((name) => findService(name) ?? []) };
}
