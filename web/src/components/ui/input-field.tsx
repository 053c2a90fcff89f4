import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps } from './form-field';

type InputFieldProps = Omit<FormFieldProps, 'children' | 'className'> & Omit<ComponentProps<'input'>, 'id'>;

/** One line of text with its label and its fault. What is not said of the field is said of the input. */
export function InputField({ label, fault, optional, className, ...input }: InputFieldProps) {
  return (
    <FormField label={label} fault={fault} optional={optional}>
      {(control) => (
        <input {...control} {...input} className={className === undefined ? 'field' : `field ${className}`} />
      )}
    </FormField>
  );
}
