import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TypedSalon } from './typed-salon';
import { known, t } from '../../staff-words/words';
import { useFullName } from './names';

interface OpeningFieldsProps {
  path: `hours.${keyof TypedSalon['hours']}` | `holidays.${number}`;
  /** The day, for the fields' accessible names. */
  name: string;
}

/** Whether a day is open, with its hours. */
export function OpeningFields({ path, name }: OpeningFieldsProps) {
  const { register, watch, getFieldState, formState } = useFormContext<TypedSalon>();
  const faultId = useId();
  const fullName = useFullName();
  const isOpen = watch(`${path}.isOpen`);
  const fault =
    getFieldState(`${path}.opens`, formState).error?.message ??
    getFieldState(`${path}.closes`, formState).error?.message;
  const time = (leaf: 'opens' | 'closes', label: string) => (
    <input
      type="time"
      aria-label={fullName(label) ?? label}
      aria-invalid={fault !== undefined}
      aria-describedby={fault === undefined ? undefined : faultId}
      className="field min-w-0 flex-1 px-3 tabular-nums sm:w-[8.5rem] sm:flex-none"
      {...register(`${path}.${leaf}`)}
    />
  );
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label className="flex min-h-11 min-w-32 items-center gap-3">
          <input
            type="checkbox"
            aria-label={fullName(`${t('Open on')} ${name}`)}
            className="size-5 accent-lacquer"
            {...register(`${path}.isOpen`)}
          />
          <span>
            <span className="sr-only">{t('Open on')} </span>
            {name}
          </span>
        </label>
        {isOpen ? (
          <span className="flex w-full items-center gap-2 sm:w-auto">
            {time('opens', t('{name} opens', { name }))}
            <span aria-hidden="true">–</span>
            {time('closes', t('{name} closes', { name }))}
          </span>
        ) : (
          <span className="text-ink-soft">{t('Closed')}</span>
        )}
      </div>
      {isOpen && fault !== undefined && (
        <p id={faultId} className="text-base font-medium text-lacquer">
          {name} {known(fault)}
        </p>
      )}
    </>
  );
}
