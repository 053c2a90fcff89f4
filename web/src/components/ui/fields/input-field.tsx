import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps } from './form-field';

type InputFieldProps = Omit<FormFieldProps, 'children' | 'className'> & Omit<ComponentProps<'input'>, 'id'>;

/** A single-line input with its label and validation error. All other props are passed to the input. */
export function InputField({ label, fault, optional, className, ...input }: InputFieldProps) {
  return (
    <FormField label={label} fault={fault} optional={optional}>
      {(control) => (
        <input {...control} {...input} className={className === undefined ? 'field' : `field ${className}`} />
      )}
    </FormField>
  );
}
