import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { dollars, dollarsToCents } from '../../../format/money';
import { servicesQuery } from '../../../menu/queries';
import { t } from '../../../staff-words/words';
import { type FilterName, filterNames, type ListSearch, visitedChoices } from './list-search';

type Consent = NonNullable<CustomerFilter['consent']>;
type Source = NonNullable<CustomerFilter['source']>;

const consentNames: Record<Consent, string> = {
  given: t('agreed to texts'),
  revoked: t('opted out of texts'),
  none: t('not asked about texts'),
};
const sourceNames: Record<Source, string> = { square: t('paid with Square'), manual: t('added by hand') };

interface FiltersProps {
  search: ListSearch;
  onChange: (change: Partial<ListSearch>) => void;
}

/** The active filters as text, each with a button that removes it. */
export function ActiveFilters({ search, onChange }: FiltersProps) {
  const active = filterNames.filter((name) => search[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('Filters in use')} className="flex flex-wrap gap-2">
      {active.map((name) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={() => onChange({ [name]: undefined })}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-plaster-mid px-3 text-base text-ink hover:border-ink/40"
          >
            <span className="sr-only">{t('Remove the filter')} </span>
            <span className="min-w-0 truncate">{wordsOf(name, search)}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
            className="min-h-9 px-1 text-base font-semibold underline underline-offset-4"
          >
            {t('Clear all')}
          </button>
        </li>
      )}
    </ul>
  );
}

function wordsOf(name: FilterName, search: ListSearch): string {
  const { tag, service, visited, spentFrom = '', spentTo = '', consent, source } = search;
  const money = (typed: string) => dollars(dollarsToCents(typed) ?? 0);
  const words: Record<FilterName, string | undefined> = {
    tag: t('Tag: {tag}', { tag }),
    service,
    visited: visited && t('Visited {when}', { when: visitedChoices[visited] }),
    spentFrom: t('Spent at least {amount}', { amount: money(spentFrom) }),
    spentTo: t('Spent at most {amount}', { amount: money(spentTo) }),
    consent: consent && consentNames[consent],
    source: source && sourceNames[source],
  };
  const text = words[name] ?? '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
          onChange={(visited) => onChange({ visited: visited as ListSearch['visited'] })}
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
        <div className="grid grid-cols-2 gap-3">
          <Typed
            label={t('Spent from')}
            isMoney
            value={search.spentFrom}
            onChange={(spentFrom) => onChange({ spentFrom })}
          />
          <Typed label={t('Spent to')} isMoney value={search.spentTo} onChange={(spentTo) => onChange({ spentTo })} />
        </div>
      </div>
      <Button look="quiet" size="sm" className="mt-3 h-11" onClick={onClose}>
        {t('Close filters')}
      </Button>
    </div>
  );
}

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
