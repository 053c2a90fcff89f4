import { z } from 'zod';
import { text } from './values.js';

/** Rows per page. Coerced, because it comes from a query string. */
export const largestPage = 500;
export const pageLimit = z.coerce.number().int().min(1).max(largestPage);

/** The longest search text. Characters. */
export const longestSearch = 100;
export const searchedText = text().trim().max(longestSearch).optional();

/**
 * The longest cursor, in characters. The longest one is a position in the customers by name: the name's letters are
 * decomposed, up to 33 bytes for each, and the bytes are written in base64. A request line and a header of 16 KiB hold it.
 */
export const longestCursor = 10_000;
/** The opaque string that came with the previous page. Every list reads and writes it by `pageCursor` of platform. */
export const cursorText = text().max(longestCursor);

export const pageQuery = {
  limit: pageLimit.default(100),
  cursor: cursorText.optional(),
};
