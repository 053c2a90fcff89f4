// Without zod: pages load this file.

/** Whether a text in the languages of the site is empty in English, and so for every visitor. */
export const isEmptied = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'en' in value && value.en === '';
