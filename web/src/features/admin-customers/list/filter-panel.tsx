import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { languageNames, monthNames } from '../../../format/customer-words';
import { dollarsToCents } from '../../../format/money';
import { servicesQuery } from '../../../menu/queries';
import { t } from '../../../staff-words/words';
import { bookedNames, consentNames, sourceNames } from '../../../texting/filter-words';
import type { FiltersProps } from './list-filters';
import { type ListSearch, visitedChoices } from './list-search';

/** A choice of the latest visit replaces the days and moments of a segment. */
const noMoments = {
  visitedWithinDays: undefined,
  notVisitedForDays: undefined,
  visitedSince: undefined,
  notVisitedSince: undefined,
};

/** All filters, a chunk of its own. A choice applies immediately, typed text on blur or Enter. */
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
