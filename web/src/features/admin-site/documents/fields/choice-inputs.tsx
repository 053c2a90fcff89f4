import { useQuery } from '@tanstack/react-query';
import { documentsQuery } from '../queries';
import { known, t } from '../../../../staff-words/words';
import type { FieldProps } from './field-props';
import { entryWords, useFullName } from '../../names';
import { HintedField } from './hinted-field';

interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldProps {
  options: readonly Option[];
}

function Select({ field, value, fault, options, onChange, onBlur }: SelectProps) {
  const chosen = typeof value === 'string' ? value : '';
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  return (
    <HintedField field={field} fault={fault}>
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={({ target }) => onChange(target.value || null)}
          onBlur={onBlur}
          className="field"
        >
          <option value="">{field.isRequired ? t('Choose one') : t('None')}</option>
          {!isKnown && <option value={chosen}>{chosen}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </HintedField>
  );
}

/** One of the field's options. */
export function ChoiceInput(props: FieldProps) {
  return <Select {...props} options={(props.field.options ?? []).map((value) => ({ value, label: known(value) }))} />;
}

/** The documents of a kind that others can name. */
export function useReferences({ of }: FieldProps['field']): Option[] {
  const { data = [] } = useQuery({ ...documentsQuery(of ?? 'service'), enabled: of !== undefined });
  return data.flatMap(({ slug, title }) => (slug === undefined ? [] : [{ value: slug, label: title }]));
}

/** Another document. */
export function ReferenceInput(props: FieldProps) {
  return <Select {...props} options={useReferences(props.field)} />;
}

/** Other documents, in an order. */
export function ReferencesInput({ field, value, fault, onChange, onBlur }: FieldProps) {
  const options = useReferences(field);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const { most = 1 } = field;
  const fullName = useFullName();
  const inputs = Math.min(chosen.length + 1, most);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-base font-medium">
        {field.label} <span className="font-normal text-ink-soft">{t('(optional)')}</span>
      </legend>
      {Array.from({ length: inputs }, (_, index) => (
        <select
          key={index}
          aria-label={fullName(`${field.label}, ${entryWords(index, inputs)}`)}
          value={chosen[index] ?? ''}
          onChange={({ target }) => {
            const next = index < chosen.length ? chosen.with(index, target.value) : [...chosen, target.value];
            const named = [...new Set(next.filter((slug) => slug !== ''))];
            onChange(named.length > 0 ? named : null);
          }}
          onBlur={onBlur}
          className="field"
        >
          <option value="">{t('None')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      {field.hint && <p className="text-small text-ink-soft">{field.hint}</p>}
      {fault && (
        <p className="text-base font-medium text-lacquer">
          {field.label} {known(fault)}
        </p>
      )}
    </fieldset>
  );
}

const firstColor = '#b3213f';

/** A color, by the color dialog of the device. */
export function ColorInput({ field, value, fault, onChange, onBlur }: FieldProps) {
  const color = typeof value === 'string' ? value : null;
  const fullName = useFullName();
  return (
    <HintedField field={field} fault={fault}>
      {(control) => (
        <span className="flex items-center gap-3">
          <input
            {...control}
            type="color"
            value={(color ?? firstColor).toLowerCase()}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            className={`h-11 w-20 cursor-pointer rounded-xl border border-line bg-surface p-1 ${color === null ? 'opacity-40' : ''}`}
          />
          {color === null ? (
            <span className="text-ink-soft">{t('None chosen')}</span>
          ) : (
            <button
              type="button"
              aria-label={fullName(`${field.label}, ${t('Remove')}`)}
              onClick={() => onChange(null)}
              className="min-h-11 px-2 font-medium text-lacquer underline underline-offset-4"
            >
              {t('Remove')}
            </button>
          )}
        </span>
      )}
    </HintedField>
  );
}
