import { z } from 'zod';
import { text } from './values.js';

/** Rows in a page. From a query string, hence coerced. */
export const largestPage = 500;
export const pageLimit = z.coerce.number().int().min(1).max(largestPage);

/** What a list is searched for. In characters. */
export const longestSearch = 100;
export const searchedText = text().trim().max(longestSearch).optional();

/** `cursor` is the opaque text that came with the page before. */
export const pageQuery = {
  limit: pageLimit.default(100),
  cursor: text().max(100).optional(),
};
