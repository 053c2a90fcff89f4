/** Escapes `%`, `_` and `\` for a LIKE pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A LIKE pattern that matches any text containing `text`. */
export const containing = (text: string): string => `%${literally(text)}%`;
