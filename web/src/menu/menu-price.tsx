import { useQuery } from '@tanstack/react-query';
import { priceText } from '../format/price';
import { pricesOf, priceWords, type Prices } from './prices';
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

interface ServicePriceProps {
  slug: string;
}

/** The price of a service: `$35+` where it starts, or `$35` if it is exact. */
export function ServicePrice({ slug }: ServicePriceProps) {
  const words = useWords();
  const service = useService(slug);
  const about = { per: service?.per ?? null, exact: service?.exact };
  return <MenuPrice pick={(prices) => prices.of(slug)} show={(price) => priceWords(price, about, words)} />;
}
