// Without zod: public pages import this file without loading a schema.

/** The field with the translations of a line whose English is a plain text. */
export const translationsField = (line: string): string => `${line}Translations`;
