import { useId, type ReactNode } from 'react';
import { useWords } from '../../../language/translate';

/** Attributes that associate a control with its label and its error. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FormFieldProps {
  label: string;
  /** The validation error without its subject, as in the contracts: `is required`. */
  fault?: string | undefined;
  optional?: boolean | undefined;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export function FormField({ label, fault, optional, className = '', children }: FormFieldProps) {
  const { t, fault: say } = useWords();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-base font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {t('(optional)')}</span>}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': fault ? errorId : undefined })}
      {fault && (
        <p id={errorId} className="mt-1.5 text-base font-medium text-lacquer">
          {label} {say(fault)}
        </p>
      )}
    </div>
  );
}
