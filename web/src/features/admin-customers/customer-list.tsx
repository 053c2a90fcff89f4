import { customerSorts } from '@lacquer/contracts/customers/customer';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpDown, Bookmark, Download, SlidersHorizontal, Upload } from 'lucide-react';
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { SearchField } from '../../components/ui/fields/search-field';
import { useMedia } from '../../components/ui/overlays/use-media';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { saveFile } from '../../api/save-file';
import { late } from '../../loading/late';
import { count as figure } from '../../format/count';
import { useErrorNotice } from '../../notices/failure';
import { useRows } from '../../lists/pages';
import { useSalonZone } from '../../salon/zone';
import { t } from '../../staff-words/words';
import { useDebounced } from '../../texting/preview';
import { filterCountQuery } from '../../texting/segments';
import { CustomerTable } from './list/customer-table';
import { ActiveFilters } from './list/list-filters';
import { type ListSearch, toListQuery, toSearch } from './list/list-search';
import { filterNames } from './list/search-names';
import { customerSearch } from './list/search-words';
import { customersQuery } from './queries';
import { SegmentBar } from './segments/segment-bar';

// wide windows have buttons instead
const FileMenu = late(async () => (await import('./file-menu')).FileMenu);
const FilterPanel = late(async () => (await import('./list/filter-panel')).FilterPanel);
const SegmentsDialog = late(async () => (await import('./segments/segments-dialog')).SegmentsDialog);

type CustomerSort = (typeof customerSorts)[number];

export const sortNames: Record<CustomerSort, string> = {
  'last-visit': t('Latest visit'),
  'total-spent': t('Total spent'),
  'visit-count': t('Visits'),
  name: t('Name'),
};

interface CustomerListProps {
  role: StaffRole;
  search: ListSearch;
  onSearch: (change: Partial<ListSearch>) => void;
}

export function CustomerList({ role, search, onSearch }: CustomerListProps) {
  const titleId = useId();
  const query = toListQuery(search, useSalonZone());
  const { rows, ...loading } = useRows(customersQuery(query));
  const inUse = filterNames.filter((name) => search[name] !== undefined).length;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const look = useCallback((q: string | undefined) => onSearch({ q }), [onSearch]);
  const isNarrowed = inUse > 0 || query.q !== undefined;
  const exact = useExactCount(query, rows?.hasMore === true);
  const sort = search.sort ?? 'last-visit';

  return (
    <section
      aria-labelledby={titleId}
      className="@container min-w-0 rounded-3xl bg-surface px-4 py-3 shadow-soft sm:px-5 sm:py-4 lg:py-2"
      onKeyDown={enterRows}
    >
      <div className="flex items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-title">
          {t('Customer Database')}
        </h2>
        <div className="flex gap-1">
          <Button
            look="quiet"
            size="sm"
            className="h-11 max-sm:-my-2 max-sm:w-11 max-sm:px-0!"
            onClick={() => setChoosing(true)}
          >
            <Bookmark aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{t('Segments')}</span>
          </Button>
          {role === 'owner' && <FileActions query={query} />}
        </div>
      </div>
      {isChoosing && (
        <SegmentsDialog
          onClose={() => setChoosing(false)}
          onChoose={({ id, filter }) => {
            setChoosing(false);
            onSearch({ ...toSearch(filter), q: undefined, segment: id });
          }}
        />
      )}
      <div className="mt-2 grid gap-3 sm:mt-1">
        <div className="flex gap-2">
          <SearchField
            {...customerSearch}
            shortPlaceholder={t('Search')}
            isShrinking
            value={search.q ?? ''}
            onSearch={look}
          />
          <div className="flex shrink-0 gap-2">
            <Button
              look="outline"
              size="sm"
              className="relative h-11 max-sm:w-11 max-sm:px-0!"
              aria-expanded={isPanelOpen}
              onClick={() => setPanelOpen(!isPanelOpen)}
            >
              <SlidersHorizontal aria-hidden="true" className="size-4.5" />
              <span className="max-sm:sr-only">{t('Filters')}</span>
              {inUse > 0 && (
                <span className="tabular-nums max-sm:absolute max-sm:-top-1 max-sm:-right-1 max-sm:grid max-sm:size-5 max-sm:place-items-center max-sm:rounded-full max-sm:bg-ink max-sm:text-small max-sm:text-ground">
                  {inUse} <span className="sr-only">{t('in use')}</span>
                </span>
              )}
            </Button>
            <SortChoice sort={sort} onSort={(by) => onSearch({ sort: by })} />
          </div>
        </div>
        {isPanelOpen && <FilterPanel search={search} onChange={onSearch} onClose={() => setPanelOpen(false)} />}
        <ActiveFilters search={search} onChange={onSearch}>
          <SegmentBar search={search} onSearch={onSearch} />
        </ActiveFilters>
        <p role="status" className={isNarrowed && rows ? 'text-base text-ink-soft' : 'sr-only'}>
          {isNarrowed && rows && (exact ?? found(rows.count, rows.hasMore))}
        </p>
      </div>
      <Loaded
        query={{ ...loading, data: rows }}
        what={t('customers')}
        skeleton={<LoadingLine className="py-10">{t('Loading customers...')}</LoadingLine>}
        failure={(_, retry) => (
          <div role="alert" className="py-10">
            <p className="font-medium text-lacquer">{t('Failed to load customers.')}</p>
            <button type="button" onClick={retry} className="mt-3 min-h-11 font-semibold underline underline-offset-4">
              {t('Try again')}
            </button>
          </div>
        )}
      >
        {(shown) =>
          shown.count > 0 ? (
            <div aria-busy={loading.isPlaceholderData}>
              <CustomerTable labelledBy={titleId} rows={shown} sort={sort} onSort={(by) => onSearch({ sort: by })} />
            </div>
          ) : isNarrowed ? (
            <div className="pt-3">
              <EmptyState
                action={
                  <Button
                    look="outline"
                    size="sm"
                    className="h-11"
                    onClick={() => onSearch(Object.fromEntries(['q', ...filterNames].map((name) => [name, undefined])))}
                  >
                    {t('Show all customers')}
                  </Button>
                }
              >
                {t('No customers match. Try another spelling, or fewer filters.')}
              </EmptyState>
            </div>
          ) : (
            <p className="py-12 text-center text-ink-soft">
              {t(
                "No customers found. Add customers manually or they'll appear automatically when they make Square payments with phone numbers.",
              )}
            </p>
          )
        }
      </Loaded>
    </section>
  );
}

/** The number of customers that a filter finds, where the list shows only the first of them. */
function useExactCount(
  { q, sort: _, ...filter }: ReturnType<typeof toListQuery>,
  hasMore: boolean,
): string | undefined {
  const asked = useDebounced(filter);
  const { data } = useQuery({ ...filterCountQuery(asked), enabled: hasMore && q === undefined });
  const isCurrent = JSON.stringify(asked) === JSON.stringify(filter);
  return data && hasMore && isCurrent && q === undefined ? foundExactly(data.customers) : undefined;
}

/** The down arrow leads from the search field to the first row. The rows move the focus among themselves. */
function enterRows({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'ArrowDown' && (target as HTMLElement).matches('input[type=search]'))
    currentTarget.querySelector<HTMLElement>('[data-index="0"] a')?.focus();
}

/** Sorting on narrow screens, which have no table headings. A native select works best on phones. */
function SortChoice({ sort, onSort }: { sort: CustomerSort; onSort: (by: CustomerSort) => void }) {
  return (
    <label className="relative grid size-11 shrink-0 place-items-center rounded-full border border-ink/25 bg-surface/50 has-focus-visible:outline-2 has-focus-visible:outline-oxblood @xl:hidden">
      <ArrowUpDown aria-hidden="true" className="size-4.5" />
      <select
        aria-label={t('Sort')}
        value={sort}
        onChange={({ target }) => onSort(customerSorts.find((by) => by === target.value) ?? sort)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {customerSorts.map((by) => (
          <option key={by} value={by}>
            {sortNames[by]}
          </option>
        ))}
      </select>
    </label>
  );
}

const foundExactly = (count: number): string =>
  count === 1 ? t('1 customer matches') : t('{count} customers match', { count: figure(count) });

const found = (count: number, hasMore: boolean): string =>
  hasMore
    ? t('More than {count} customers match', { count })
    : count === 1
      ? t('1 customer matches')
      : t('{count} customers match', { count });

/** Export and import, for owners only. On phones they are in one menu. */
function FileActions({ query }: { query: ReturnType<typeof toListQuery> }) {
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const isNarrow = useMedia('(width < 40rem)');
  const take = useMutation({
    mutationFn: () => withRecentSignIn(async () => (await import('./export-csv')).exportCsv(query)),
    onSuccess: (file) => saveFile(file, 'customers.csv'),
    onError: (error) => {
      showError(t('Failed to export customers'), error);
    },
  });
  const exportWords = take.isPending ? t('Exporting...') : t('Export');
  if (isNarrow)
    return <FileMenu exportWords={exportWords} isExporting={take.isPending} onExport={() => take.mutate()} />;
  return (
    <div className="flex gap-1">
      <Button look="quiet" size="sm" className="h-11" asChild>
        <Link to="/admin/customers/import">
          <Upload aria-hidden="true" className="size-4" /> {t('Import')}
        </Link>
      </Button>
      <Button look="quiet" size="sm" className="h-11" disabled={take.isPending} onClick={() => take.mutate()}>
        <Download aria-hidden="true" className="size-4" /> {exportWords}
      </Button>
    </div>
  );
}
