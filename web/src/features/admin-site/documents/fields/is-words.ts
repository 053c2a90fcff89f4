import type { Words } from '@lacquer/contracts/site/fields';

/** Whether a value is a text in the languages of the site. */
export const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string';
