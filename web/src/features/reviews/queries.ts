import { testimonialsPath } from '@lacquer/contracts/paths';
import { queryOptions } from '@tanstack/react-query';
import { readTranslated } from '../../api/query-client';

export const testimonialKeys = { list: [testimonialsPath] as const };

export const testimonialsQuery = queryOptions({
  queryKey: testimonialKeys.list,
  queryFn: async (context) => {
    // The page embeds its data. The validator loads only if the data is missing.
    const [json, { answer }] = await Promise.all([readTranslated(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** Number of reviews on the home page. */
export const reviewCount = 3;
