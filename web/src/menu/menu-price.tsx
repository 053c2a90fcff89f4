import { useQuery } from '@tanstack/react-query';
import { priceText } from '../format/price';
import { pricesOf, startingPrice, type Prices } from './prices';
import { servicesQuery } from './queries';

interface MenuPriceProps {
  /** Which price, in cents. */
  pick: (prices: Prices) => number | null;
  /** What is shown of `$35`. */
  show?: (price: string) => string;
  /** Shown where the menu has no such price or cannot load. */
  fallback?: string;
}

/** A price of the menu; a skeleton stands in while the menu loads. */
export function MenuPrice({ pick, show = (price) => price, fallback = 'ask us' }: MenuPriceProps) {
  const { data, isPending } = useQuery(servicesQuery);
  const price = pick(pricesOf(data));
  if (price !== null) return show(priceText(price));
  return isPending ? (
    <span aria-hidden="true" className="skeleton inline-block h-[0.8em] w-[3em] rounded-full" />
  ) : (
    fallback
  );
}

interface StartingPriceProps {
  slug: string;
}

/** Where the price of a service begins: `$35+`. */
export function StartingPrice({ slug }: StartingPriceProps) {
  return <MenuPrice pick={(prices) => prices.of(slug)} show={(price) => startingPrice(price, slug)} />;
}
