import { splitPath } from '@lacquer/contracts/site/languages';
import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { request } from './request';

type ReadContext = Pick<QueryFunctionContext, 'queryKey'>;

/** Fetches JSON from the key's parts, joined by `/`. */
export const readJson =
  ({ on401 }: { on401: 'throw' | 'null' }) =>
  async ({ queryKey }: ReadContext): Promise<unknown> => {
    try {
      return await (await request('GET', queryKey.join('/'))).json();
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };

/** Reads an answer with texts, in the language of the document: its address ends in the language. */
export const readTranslated = ({ queryKey }: ReadContext): Promise<unknown> => {
  const { language } = splitPath(location.pathname);
  return defaultQueryFn({ queryKey: language === 'en' ? queryKey : [...queryKey, language] });
};

/** The default query function. A 401 is an error. */
export const defaultQueryFn = readJson({ on401: 'throw' });

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultQueryFn,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
