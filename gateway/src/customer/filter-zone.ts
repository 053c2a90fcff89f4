import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import type { CatalogMemory } from '../catalog/catalog-memory.js';

/** The salon's time zone for a filter with days: no other filter waits for the catalog. */
export const zoneOf = (
  { visitedWithinDays, notVisitedForDays }: CustomerFilter,
  catalog: CatalogMemory,
): Promise<string> | undefined =>
  visitedWithinDays === undefined && notVisitedForDays === undefined ? undefined : catalog.getTimeZone();
