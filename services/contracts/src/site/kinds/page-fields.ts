import type { DocumentField } from '../fields.js';
import { lines, words } from '../fields.js';

const section = 'Search engines';

/** The fields that search engines and shared links show. `price`: what `{price}` stands for. */
export const pageFields = ({ price }: { price: string }): Readonly<Record<string, DocumentField>> => ({
  title: words({
    label: 'Title for search engines',
    section,
    hint: `{price} is ${price}; a part in brackets is left out without one, as in “Gel Manicure[ from {price}]”. Empty: the name.`,
    max: 80,
  }),
  description: words({
    label: 'Description for search engines',
    section,
    hint: '120 to 160 characters are shown whole. Empty: the introduction.',
    max: 200,
  }),
  keywords: lines({ label: 'Keywords', section, most: 8, max: 60 }),
});
