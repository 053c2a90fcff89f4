import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSalonZone } from '../../../salon/zone';
import { t } from '../../../staff-words/words';
import { filterWords, inCapitals } from '../../../texting/filter-words';
import { type FilterName, type ListSearch, toFilter, visitedChoices } from './list-search';
import { filterNames } from './search-names';

export interface FiltersProps {
  search: ListSearch;
  onChange: (change: Partial<ListSearch>) => void;
}

/** The active filters as text, each with a button that removes it. */
export function ActiveFilters({ search, onChange, children }: FiltersProps & { children?: ReactNode }) {
  const zone = useSalonZone();
  const active = filterNames.filter((name) => search[name] !== undefined);
  if (active.length === 0) return null;
  const words = wordsOf(search, zone);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ul aria-label={t('Filters in use')} className="flex min-w-0 flex-wrap gap-2">
        {active.map((name) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              onClick={() => onChange({ [name]: undefined })}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-plaster-mid px-3 text-base text-ink hover:border-ink/40"
            >
              <span className="sr-only">{t('Remove the filter')} </span>
              <span className="min-w-0 truncate">{words[name]}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
        {active.length > 1 && (
          <li>
            <button
              type="button"
              onClick={() => onChange(Object.fromEntries([...filterNames, 'segment'].map((name) => [name, undefined])))}
              className="min-h-9 px-1 text-base font-semibold underline underline-offset-4"
            >
              {t('Clear all')}
            </button>
          </li>
        )}
      </ul>
      {children}
    </div>
  );
}

/** The words of each filter by the name that it has in the URL. */
function wordsOf(search: ListSearch, zone: string): Partial<Record<FilterName, string>> {
  const { visited } = search;
  const { spentAtLeast, spentAtMost, ...parts } = Object.fromEntries(
    filterWords(toFilter({ ...search, visited: undefined }, zone), zone).map(({ part, words }) => [part, words]),
  );
  return {
    ...parts,
    ...(visited && { visited: inCapitals(t('Visited {when}', { when: visitedChoices[visited] })) }),
    ...(spentAtLeast !== undefined && { spentFrom: spentAtLeast }),
    ...(spentAtMost !== undefined && { spentTo: spentAtMost }),
  };
}
