import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { languageNames, monthNames } from '../../../format/customer-words';
import { dollarsToCents } from '../../../format/money';
import { servicesQuery } from '../../../menu/queries';
import { useSalonZone } from '../../../salon/zone';
import { t } from '../../../staff-words/words';
import { bookedNames, consentNames, filterWords, inCapitals, sourceNames } from '../../../texting/filter-words';
import { type FilterName, type ListSearch, toFilter, visitedChoices } from './list-search';
import { filterNames } from './search-names';

interface FiltersProps {
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

/** A choice of the latest visit replaces the days and moments of a segment. */
const noMoments = {
  visitedWithinDays: undefined,
  notVisitedForDays: undefined,
  visitedSince: undefined,
  notVisitedSince: undefined,
};

/** All filters. A choice applies immediately, typed text on blur or Enter. */
export function FilterPanel({ search, onChange, onClose }: FiltersProps & { onClose: () => void }) {
  const { data: services = [] } = useQuery(servicesQuery);
  const names = [...new Set([...services.map(({ name }) => name), ...(search.service ? [search.service] : [])])];
  return (
    <div className="rounded-2xl border border-line bg-ground p-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          label={t('Latest visit')}
          value={search.visited}
          choices={Object.entries(visitedChoices)}
          onChange={(visited) => onChange({ ...noMoments, visited: visited as ListSearch['visited'] })}
        />
        <Choice
          label={t('Service')}
          value={search.service}
          choices={names.map((name) => [name, name])}
          onChange={(service) => onChange({ service })}
        />
        <Typed label={t('Tag')} value={search.tag} onChange={(tag) => onChange({ tag })} />
        <Choice
          label={t('Consent to texts')}
          value={search.consent}
          choices={Object.entries(consentNames)}
          onChange={(consent) => onChange({ consent: consent as ListSearch['consent'] })}
        />
        <Choice
          label={t('Source')}
          value={search.source}
          choices={Object.entries(sourceNames)}
          onChange={(source) => onChange({ source: source as ListSearch['source'] })}
        />
        <Choice
          label={t('Appointments')}
          value={search.upcomingBooking}
          choices={Object.entries(bookedNames)}
          onChange={(booked) => onChange({ upcomingBooking: booked as ListSearch['upcomingBooking'] })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Typed
            label={t('Spent from')}
            isMoney
            value={search.spentFrom}
            onChange={(spentFrom) => onChange({ spentFrom })}
          />
          <Typed label={t('Spent to')} isMoney value={search.spentTo} onChange={(spentTo) => onChange({ spentTo })} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Choice
            label={t('Visits from')}
            value={search.visitsAtLeast?.toString()}
            choices={numbersWith(search.visitsAtLeast)}
            onChange={(visits) => onChange({ visitsAtLeast: numberOf(visits) })}
          />
          <Choice
            label={t('Visits to')}
            value={search.visitsAtMost?.toString()}
            choices={numbersWith(search.visitsAtMost)}
            onChange={(visits) => onChange({ visitsAtMost: numberOf(visits) })}
          />
        </div>
        <Choice
          label={t('Birthday month')}
          value={search.birthdayMonth?.toString()}
          choices={monthNames.map((name, index) => [String(index + 1), name])}
          onChange={(month) => onChange({ birthdayMonth: numberOf(month) })}
        />
        <Choice
          label={t('Language')}
          value={search.language}
          choices={Object.entries(languageNames)}
          onChange={(language) => onChange({ language: language as ListSearch['language'] })}
        />
      </div>
      <Button look="quiet" size="sm" className="mt-3 h-11" onClick={onClose}>
        {t('Close filters')}
      </Button>
    </div>
  );
}

const usualVisits = [0, 1, 2, 3, 5, 10, 20];

/** A segment may have any number. */
const numbersWith = (visits: number | undefined): [string, string][] =>
  [...new Set([...usualVisits, ...(visits === undefined ? [] : [visits])])]
    .toSorted((one, other) => one - other)
    .map((number) => [String(number), String(number)]);
const numberOf = (chosen: string | undefined) => (chosen === undefined ? undefined : Number(chosen));

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-base font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  choices: readonly (readonly [value: string, words: string])[];
  onChange: (value: string | undefined) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <Labeled label={label}>
      {(id) => (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
          className="field h-11 py-0"
        >
          <option value="">{t('Any')}</option>
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}

interface TypedProps {
  label: string;
  value: string | undefined;
  isMoney?: boolean;
  onChange: (value: string | undefined) => void;
}

function Typed({ label, value = '', isMoney = false, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const isFaulty = isMoney && typed.trim() !== '' && dollarsToCents(typed) === null;
  const tell = () => {
    if (!isFaulty && typed.trim() !== value) onChange(typed.trim() || undefined);
  };
  return (
    <Labeled label={label}>
      {(id) => (
        <>
          <input
            id={id}
            value={typed}
            maxLength={40}
            inputMode={isMoney ? 'decimal' : 'text'}
            aria-invalid={isFaulty}
            aria-describedby={isFaulty ? `${id}-fault` : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={tell}
            onKeyDown={(event) => {
              if (event.key === 'Enter') tell();
            }}
            className="field h-11 py-0"
          />
          {isFaulty && (
            <p id={`${id}-fault`} className="mt-1 text-small font-medium text-lacquer">
              {t('Write it like 35.00')}
            </p>
          )}
        </>
      )}
    </Labeled>
  );
}
