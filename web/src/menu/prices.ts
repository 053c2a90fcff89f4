import type { SalonService } from '@lacquer/contracts/salon/catalog';
import { categories } from '../content/services/categories';
import { priceUnits, type ServiceGroup } from '../content/services/service';

/** Menu prices in cents. `null` if the menu lacks the price or has not loaded. */
export interface Prices {
  /** The price of the service with this page slug. */
  of: (slug: string) => number | null;
  /** The lowest price of a category. Prices per nail are not for a whole service and do not count. */
  lowestOf: (group: ServiceGroup) => number | null;
  /** The lowest price of the menu. */
  lowest: () => number | null;
}

export function pricesOf(menu: readonly SalonService[] = []): Prices {
  const bySlug = new Map(menu.map(({ slug, price }) => [slug, price]));
  const minOf = (prices: (number | undefined)[]) => {
    const numbers = prices.filter((price) => price !== undefined);
    return numbers.length > 0 ? Math.min(...numbers) : null;
  };
  return {
    of: (slug) => bySlug.get(slug) ?? null,
    lowestOf: (group) =>
      minOf(categories[group].services.filter((slug) => !priceUnits[slug]).map((slug) => bySlug.get(slug))),
    lowest: () => minOf(menu.map(({ price }) => price)),
  };
}

/** `$35` as `$35+`, or `$10+ per nail` if the price is not for the whole service. */
export function startingPrice(price: string, slug: string): string {
  const unit = priceUnits[slug];
  return `${price}+${unit ? ` per ${unit}` : ''}`;
}
