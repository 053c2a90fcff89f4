import type { ComponentProps } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { InputField } from '../../components/ui/fields/input-field';
import type { TypedSalon } from './typed-salon';

type SalonFieldProps = Omit<ComponentProps<typeof InputField>, 'fault' | 'name'> & { name: FieldPath<TypedSalon> };

/** A field of the salon's form with its validation error. */
export function SalonField({ name, ...field }: SalonFieldProps) {
  const { register, getFieldState, formState } = useFormContext<TypedSalon>();
  return <InputField {...field} fault={getFieldState(name, formState).error?.message} {...register(name)} />;
}
