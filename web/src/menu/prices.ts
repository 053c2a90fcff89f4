import type { Words } from '../language/translate';
import type { MenuService, SiteMenu } from '@lacquer/contracts/site/published';

/** Menu prices in cents. `null` if the menu lacks the price or has not loaded. */
export interface Prices {
  /** The price of the service with this slug. */
  of: (slug: string) => number | null;
  /** The lowest price of a page's services. Prices per nail are not for a whole service and do not count. */
  lowestOf: (category: string) => number | null;
  /** The lowest price of the menu. */
  lowest: () => number | null;
}

export function pricesOf({ services }: Pick<SiteMenu, 'services'> = { services: [] }): Prices {
  const min = (of: readonly { price: number }[]) => (of.length > 0 ? Math.min(...of.map(({ price }) => price)) : null);
  return {
    of: (slug) => services.find((service) => service.slug === slug)?.price ?? null,
    lowestOf: (slug) => min(services.filter(({ category, per }) => category === slug && per === null)),
    lowest: () => min(services),
  };
}

/** `$35` as `$35+`, or `$10+ per nail` if the price is not for the whole service; without a plus if it is exact. */
export function priceWords(price: string, { per, exact }: Pick<MenuService, 'per' | 'exact'>, { t }: Pick<Words, 't'>) {
  const text = exact ? price : t('{price}+', { price });
  return per ? t('{price} per {unit}', { price: text, unit: per }) : text;
}
