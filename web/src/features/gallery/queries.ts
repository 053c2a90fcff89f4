import { galleryPath } from '@lacquer/contracts/paths';
import { queryOptions } from '@tanstack/react-query';
import { readTranslated } from '../../api/query-client';

export const galleryKeys = { list: [galleryPath] as const };

export const galleryQuery = queryOptions({
  queryKey: galleryKeys.list,
  queryFn: async (context) => {
    // The page embeds its data. The validator loads only if the data is missing.
    const [json, { answer }] = await Promise.all([readTranslated(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** Number of pictures on the home page. /gallery shows all of them. */
export const tileCount = 8;
