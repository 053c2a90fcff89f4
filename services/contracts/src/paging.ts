import { z } from 'zod';
import { text } from './values.js';

/** Rows per page. Coerced, because it comes from a query string. */
export const largestPage = 500;
export const pageLimit = z.coerce.number().int().min(1).max(largestPage);

/** The longest search text. Characters. */
export const longestSearch = 100;
export const searchedText = text().trim().max(longestSearch).optional();

/** `cursor` is the opaque string that came with the previous page. */
export const pageQuery = {
  limit: pageLimit.default(100),
  cursor: text().max(100).optional(),
};
