import { priceText } from '../format/price';

/** Prices by placeholder, in cents. `null`: unknown. */
type PricesByName = Readonly<Record<string, number | null>>;

/**
 * Fills the placeholders of `text`. Removes a bracketed part with an unknown price, `Gel Manicure[ from {price}]`, and
 * elsewhere the placeholder alone: no visitor reads its name.
 */
export const fillPrices = (text: string, prices: PricesByName): string =>
  text
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) => {
      const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      return names.every((name) => typeof prices[name] === 'number') ? part : '';
    })
    .replaceAll(/(\s*)\{(\w+)\}/g, (_, space: string, name: string) => {
      const price = prices[name];
      return typeof price === 'number' ? `${space}${priceText(price)}` : '';
    })
    .trim();

/** `text` for an exact price: without the words that make `{price}` the lowest one, in the languages of the site. */
const exactly = (text: string): string =>
  text.replaceAll(/(?:\b(?:from|starting at|desde) )?(\{price\})(?:\+|부터)?/gi, '$1');

/** `page` with its title and description filled. */
export const withPrices = <Page extends { title: string; description: string }>(
  page: Page,
  prices: PricesByName,
  /** Of `{price}`. */
  { isExact = false } = {},
): Page => {
  const filled = (text: string) => fillPrices(isExact ? exactly(text) : text, prices);
  return { ...page, title: filled(page.title), description: filled(page.description) };
};
