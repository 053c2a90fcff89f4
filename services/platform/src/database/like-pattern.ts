/** For a pattern of LIKE: `%`, `_` and `\` of the text stand for themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern for LIKE: what contains the text. */
export const containing = (text: string): string => `%${literally(text)}%`;
