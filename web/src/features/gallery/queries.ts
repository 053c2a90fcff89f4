import { queryOptions } from '@tanstack/react-query';
import { defaultQueryFn } from '../../api/query-client';

export const galleryKeys = { list: ['/api/gallery'] as const };

export const galleryQuery = queryOptions({
  queryKey: galleryKeys.list,
  queryFn: async (context) => {
    // The page comes with its data: the validator is fetched only when that was not so.
    const [json, { answer }] = await Promise.all([defaultQueryFn(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** Pictures on the home page; /gallery shows them all. */
export const tileCount = 8;
