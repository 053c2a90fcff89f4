import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { ComponentProps } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { InputField } from '../../components/ui/fields/input-field';
import { useFullName } from './names';
import type { TypedSalon } from './typed-salon';

type SalonFieldProps = Omit<ComponentProps<typeof InputField>, 'fault' | 'name'> & {
  name: FieldPath<TypedSalon>;
  /** Of a text that has others. */
  language?: SiteLanguage;
};

/** A field of the salon's form with its validation error. */
export function SalonField({ name, language, ...field }: SalonFieldProps) {
  const fullName = useFullName();
  const { register, getFieldState, formState } = useFormContext<TypedSalon>();
  return (
    <InputField
      {...field}
      aria-label={fullName(field.label, language)}
      aria-required={!field.optional || undefined}
      fault={getFieldState(name, formState).error?.message}
      {...register(name)}
    />
  );
}
