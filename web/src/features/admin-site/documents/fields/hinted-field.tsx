import { hasLanguages } from '@lacquer/contracts/site/translations';
import { type ReactNode, useId } from 'react';
import { type ControlProps, FormField } from '../../../../components/ui/fields/form-field';
import { t } from '../../../../staff-words/words';
import { useFullName } from '../../names';
import type { FieldProps } from './field-props';

interface NamedControl extends ControlProps {
  'aria-label': string | undefined;
  'aria-required': true | undefined;
}

interface HintedProps extends Pick<FieldProps, 'field' | 'fault'> {
  /** Beside the hint, such as the length of a text. */
  note?: ReactNode;
  children: (control: NamedControl) => ReactNode;
}

/** A labeled control with the field's hint below it, named by its document, field and language. */
export function HintedField({ field, fault, note, children }: HintedProps) {
  const hintId = useId();
  const fullName = useFullName();
  return (
    <FormField label={field.label} fault={fault} optional={!field.isRequired}>
      {(control) => (
        <>
          {children({
            ...control,
            'aria-label': fullName(field.label, hasLanguages(field) ? 'en' : undefined),
            'aria-required': field.isRequired || undefined,
            'aria-describedby': [control['aria-describedby'], hintId].filter(Boolean).join(' '),
          })}
          <p id={hintId} className="mt-1 flex justify-between gap-4 text-small text-ink-soft">
            <span>{field.hint}</span>
            {note}
          </p>
        </>
      )}
    </FormField>
  );
}

/** The share of the longest text from which its length is shown. */
const nearEnd = 0.8;

/** How long a text is, once it is nearly as long as it may be. In characters. */
export function TextLength({ length, max = Infinity }: { length: number; max?: number | undefined }) {
  if (length <= max * nearEnd) return null;
  return (
    <span className={`shrink-0 tabular-nums ${length > max ? 'font-semibold text-negative' : ''}`}>
      {t('{length} of {most}', {
        length: length.toLocaleString('en-US'),
        most: max.toLocaleString('en-US'),
      })}
    </span>
  );
}
