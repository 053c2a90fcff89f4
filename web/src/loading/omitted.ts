import type { QueryClient, QueryFunction } from '@tanstack/react-query';
import { LostScript } from './load-again';

/** A query whose key is the path of its call. */
export interface OmittedQuery {
  queryKey: readonly [path: string];
  queryFn?: unknown;
}

// A page shows more than its data contains: that of parts far below is fetched with their code.
let client: QueryClient | undefined;
let omitted: readonly string[] = [];

/** In the browser: the paths of the answers that the server has rendered and not sent. */
export function rememberOmitted(queryClient: QueryClient, paths: readonly string[]): void {
  client = queryClient;
  omitted = paths;
}

/** @throws LostScript if data cannot be fetched: the part stays as it is, and is loaded again */
export async function loadOmitted(queries: readonly OmittedQuery[]): Promise<void> {
  const queryClient = client;
  if (!queryClient) return;
  const missing = queries.filter(({ queryKey }) => omitted.includes(queryKey[0]));
  try {
    await Promise.all(
      missing.map((query) =>
        queryClient.ensureQueryData(
          query as { queryKey: readonly [string]; queryFn: QueryFunction<unknown, readonly [string]> },
        ),
      ),
    );
  } catch (cause) {
    throw new LostScript('The data of a part of the page could not be loaded', { cause });
  }
}
