import type { DocumentField, Minutes, Words } from '@lacquer/contracts/site/fields';
import { withEnglish } from '@lacquer/contracts/site/translations';
import { useEffect, useRef, useState } from 'react';
import { amountText, typedAmount } from '../../../../format/typed-amount';
import { isSame } from '../drafts/draft-saver';
import { t } from '../../../../staff-words/words';
import type { FieldProps } from './field-props';
import { HintedField, TextLength } from './hinted-field';

/** What a text means: the value that is saved, or why it has none. */
type Reading<T> = { value: T | null } | { fault: string };

interface TypedOptions<T> extends Pick<FieldProps, 'held' | 'onChange' | 'onHold'> {
  value: T | null;
  format: (value: T | null) => string;
  read: (text: string) => Reading<T>;
}

/**
 * The text as typed while it means the value of the field, or no value: then the draft holds. The value as text once
 * something else has changed it.
 */
function useTyped<T>({ value, held, format, read, onChange, onHold }: TypedOptions<T>) {
  const [typed, setTyped] = useState(() => format(value));
  const reading = read(held ?? typed);
  const isOwn = 'fault' in reading ? held !== undefined : isSame(reading.value, value);
  return {
    text: isOwn ? (held ?? typed) : format(value),
    fault: isOwn && 'fault' in reading ? reading.fault : undefined,
    type: (text: string) => {
      setTyped(text);
      const given = read(text);
      if ('value' in given) onChange(given.value);
      else onHold(text);
    },
  };
}

/** A value that the field cannot have is a fault. */
function withinField<T>(reading: Reading<T>, { schema }: DocumentField): Reading<T> {
  if ('fault' in reading || reading.value === null) return reading;
  const [issue] = schema.safeParse(reading.value).error?.issues ?? [];
  return issue ? { fault: issue.message } : reading;
}

const formatPrice = (cents: number | null): string => (cents === null ? '' : amountText(cents));

function readPrice(text: string): Reading<number> {
  if (text.trim() === '') return { value: null };
  const { data, error } = typedAmount.safeParse(text);
  return data === undefined ? { fault: error?.issues[0]?.message ?? t('is no amount') } : { value: data };
}

/** An amount in dollars. */
export function PriceInput({ field, value, fault, held, onChange, onHold, onBlur }: FieldProps) {
  const cents = typeof value === 'number' ? value : null;
  const read = (text: string) => withinField(readPrice(text), field);
  const price = useTyped({ value: cents, held, format: formatPrice, read, onChange, onHold });
  return (
    <HintedField field={field} fault={price.fault ?? fault}>
      {(control) => (
        <span className="relative block">
          <span aria-hidden="true" className="absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft">
            $
          </span>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={price.text}
            onChange={({ target }) => price.type(target.value)}
            onBlur={onBlur}
            className="field pl-8!"
          />
        </span>
      )}
    </HintedField>
  );
}

/** An address: of the page of a document, or on another site. */
export function AddressInput({ field, value, fault, held, onChange, onHold, onBlur }: FieldProps) {
  const given = typeof value === 'string' ? value : null;
  const read = (text: string) => withinField({ value: text.trim() === '' ? null : text }, field);
  const format = (address: string | null) => address ?? '';
  const address = useTyped({ value: given, held, format, read, onChange, onHold });
  return (
    <HintedField
      field={field}
      fault={address.fault ?? fault}
      note={<TextLength length={address.text.trim().length} max={field.max} />}
    >
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={address.text}
          onChange={({ target }) => address.type(target.value)}
          onBlur={onBlur}
          className="field"
        />
      )}
    </HintedField>
  );
}

const durationPattern = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?(?:\s*min)?$/;

function formatMinutes(minutes: Minutes | null): string {
  if (!minutes) return '';
  return minutes.from === minutes.to ? `${minutes.to}` : `${minutes.from}-${minutes.to}`;
}

function readMinutes(text: string): Reading<Minutes> {
  if (text.trim() === '') return { value: null };
  const [, from, to = from] = durationPattern.exec(text.trim()) ?? [];
  if (from === undefined) return { fault: t('must be minutes, like 45 or 45-60') };
  return { value: { from: Number(from), to: Number(to) } };
}

/** A duration in minutes: `45`, or `45-60`. */
export function MinutesInput({ field, value, fault, held, onChange, onHold, onBlur }: FieldProps) {
  const given = (value as Minutes | undefined) ?? null;
  const read = (text: string) => withinField(readMinutes(text), field);
  const minutes = useTyped({ value: given, held, format: formatMinutes, read, onChange, onHold });
  return (
    <HintedField
      field={{ ...field, hint: field.hint ?? t('In minutes: 45, or 45-60.') }}
      fault={minutes.fault ?? fault}
    >
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          value={minutes.text}
          onChange={({ target }) => minutes.type(target.value)}
          onBlur={onBlur}
          className="field"
        />
      )}
    </HintedField>
  );
}

const formatLines = (lines: Words[] | null): string => (lines ?? []).map(({ en }) => en).join('\n');

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines with the translations that they had. `known`: those of lines that were shown, also of removed ones. */
function withTranslations(
  lines: readonly string[],
  before: readonly Words[],
  known: ReadonlyMap<string, Words>,
): Words[] {
  const byText = new Map([...known, ...before.map((line) => [line.en, line] as const)]);
  return lines.map((en, index) => {
    const edited = lines.length === before.length ? before[index] : undefined;
    return byText.get(en) ?? (edited ? withEnglish(edited, en) : { en });
  });
}

/** A list of texts, one per line. */
export function LinesInput({ field, value, fault, held, onChange, onHold, onBlur }: FieldProps) {
  const before = Array.isArray(value) ? (value as Words[]) : [];
  const known = useRef(new Map<string, Words>());
  const read = (text: string): Reading<Words[]> => {
    const lines = linesIn(text);
    return { value: lines.length > 0 ? withTranslations(lines, before, known.current) : null };
  };
  useEffect(() => {
    for (const line of before) known.current.set(line.en, line);
  }, [before]);
  const present = before.length > 0 ? before : null;
  const lines = useTyped({ value: present, held, format: formatLines, read, onChange, onHold });
  const { max = Infinity, most = Infinity } = field;
  const tooLong = linesIn(lines.text).find(({ length }) => length > max);
  const hint = [field.hint, t('One per line, {most} at most.', { most })].filter(Boolean).join(' ');
  return (
    <HintedField
      field={{ ...field, hint }}
      fault={
        tooLong ? t('has a line of more than {max} characters: “{line}…”', { max, line: tooLong.slice(0, 30) }) : fault
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          value={lines.text}
          onChange={({ target }) => lines.type(target.value)}
          onBlur={onBlur}
          className="field field-sizing-content"
        />
      )}
    </HintedField>
  );
}
