import type { SalonService } from '@lacquer/contracts/salon/catalog';
import { categories } from '../content/services/categories';
import { priceUnits, type ServiceGroup } from '../content/services/service';

/** The prices of the menu, in cents. `null` where the menu has no such price or is unknown. */
export interface Prices {
  /** Of the service whose page has this path. */
  of: (slug: string) => number | null;
  /** The lowest of a category. A price per nail buys no whole service and does not count. */
  lowestOf: (group: ServiceGroup) => number | null;
  /** The lowest of the menu. */
  lowest: () => number | null;
}

export function pricesOf(menu: readonly SalonService[] = []): Prices {
  const bySlug = new Map(menu.map(({ slug, price }) => [slug, price]));
  const least = (prices: (number | undefined)[]) => {
    const known = prices.filter((price) => price !== undefined);
    return known.length > 0 ? Math.min(...known) : null;
  };
  return {
    of: (slug) => bySlug.get(slug) ?? null,
    lowestOf: (group) =>
      least(categories[group].services.filter((slug) => !priceUnits[slug]).map((slug) => bySlug.get(slug))),
    lowest: () => least(menu.map(({ price }) => price)),
  };
}

/** `$35+` of `$35`; `$10+ per nail` where the price buys less than the whole service. */
export function startingPrice(price: string, slug: string): string {
  const unit = priceUnits[slug];
  return `${price}+${unit ? ` per ${unit}` : ''}`;
}
