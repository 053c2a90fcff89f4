import type { ServiceName } from '@lacquer/contracts/contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReceivedPage } from '../api/client';
import { t } from '../staff-words/words';

type Pages = ReceivedPage<unknown> | InfiniteData<ReceivedPage<unknown>>;

/** The services whose part is missing in a page, or in any of the pages. */
export function missingIn(data: Pages | undefined): string[] {
  if (!data) return [];
  const pages = 'pages' in data ? data.pages : [data];
  return [...new Set(pages.flatMap(({ missing }) => missing))];
}

/** The time until a list asks again for what is missing, in milliseconds. The gateway then answers at once. */
export const askAgainMs = 4000;

/**
 * Option of a query whose answer other services decorate: reads it again until nothing is missing. No event tells that a
 * service is back, and another gateway may notice it first. A hidden window does not ask.
 */
export const untilWhole = {
  refetchInterval: ({ state }: { state: { data: Pages | undefined } }) =>
    missingIn(state.data).length > 0 && askAgainMs,
};

/** What is missing, by the service that has it: `Names are missing right now: the customer list does not answer.` */
export type MissingWords = Partial<Record<ServiceName, string>>;

/** Says in the place of a list what is missing in it. */
export function MissingPart({ missing, words }: { missing: readonly string[]; words: MissingWords }) {
  const sentences = Object.entries(words).flatMap(([service, sentence]) =>
    missing.includes(service) ? [sentence] : [],
  );
  // stays in the page, so that screen readers announce what changes in it
  return (
    <div role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="mb-3 max-w-[65ch] font-medium text-caution">
          {sentence} {sentences.at(-1) === sentence && t('This list fills in by itself.')}
        </p>
      ))}
    </div>
  );
}
