import { cursorText, longestSearch } from '@lacquer/contracts/paging';
import { z } from 'zod';

/** Search parameters of pages with a list. Invalid values count as absent. */
export const listUrl = {
  q: z.coerce.string().max(longestSearch).optional().catch(undefined),
  cursor: cursorText.optional().catch(undefined),
};
