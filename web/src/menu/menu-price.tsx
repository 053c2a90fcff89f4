import { useQuery } from '@tanstack/react-query';
import { priceText } from '../format/price';
import { pricesOf, startingPrice, type Prices } from './prices';
import { menuQuery, useService } from './queries';
import { useWords } from '../language/translate';

interface MenuPriceProps {
  /** Selects the price, in cents. */
  pick: (prices: Prices) => number | null;
  /** Formats `$35` for display. */
  show?: (price: string) => string;
  /** Shown if the menu lacks the price or cannot load. */
  fallback?: string;
}

/** A price from the menu. A skeleton is shown while the menu loads. */
export function MenuPrice({ pick, show = (price) => price, fallback }: MenuPriceProps) {
  const { t } = useWords();
  const { data, isPending } = useQuery(menuQuery);
  const price = pick(pricesOf(data));
  if (price !== null) return show(priceText(price));
  return isPending ? (
    <span aria-hidden="true" className="skeleton inline-block h-[0.8em] w-[3em] rounded-full" />
  ) : (
    (fallback ?? t('ask us'))
  );
}

interface StartingPriceProps {
  slug: string;
}

/** The starting price of a service: `$35+`. */
export function StartingPrice({ slug }: StartingPriceProps) {
  const words = useWords();
  const per = useService(slug)?.per ?? null;
  return <MenuPrice pick={(prices) => prices.of(slug)} show={(price) => startingPrice(price, per, words)} />;
}
