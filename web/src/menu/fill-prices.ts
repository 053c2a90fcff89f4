import { priceText } from '../format/price';

/** Prices by placeholder, in cents. `null`: unknown. */
type PricesByName = Readonly<Record<string, number | null>>;

/** Fills the placeholders of `text`. Removes a bracketed part with an unknown price: `Gel Manicure[ from {price}]`. */
export const fillPrices = (text: string, prices: PricesByName): string =>
  text.replaceAll(/\[([^\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.some((name) => typeof prices[name] !== 'number')) return '';
    return part.replaceAll(/\{(\w+)\}/g, (_match, name: string) => priceText(prices[name] ?? 0));
  });

/** `page` with its title and description filled. */
export const withPrices = <Page extends { title: string; description: string }>(
  page: Page,
  prices: PricesByName,
): Page => ({
  ...page,
  title: fillPrices(page.title, prices),
  description: fillPrices(page.description, prices),
});
