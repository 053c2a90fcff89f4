import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { InputField } from '../../../components/ui/fields/input-field';
import { servicesQuery } from '../../../menu/queries';
import { t } from '../../../staff-words/words';

interface VisitFieldsProps {
  serviceName: UseFormRegisterReturn;
  amount: UseFormRegisterReturn;
  errors: FieldErrors<{ serviceName: string; amount: string }>;
}

/** The service and amount of a visit. The menu's services are suggested. */
export function VisitFields({ serviceName, amount, errors }: VisitFieldsProps) {
  const { data: services = [] } = useQuery(servicesQuery);
  const listId = useId();
  return (
    <>
      <InputField
        label={t('Service Name')}
        fault={errors.serviceName?.message}
        {...serviceName}
        list={listId}
        placeholder={t('Gel Manicure')}
      />
      <datalist id={listId}>
        {services.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <InputField
        label={t('Amount')}
        fault={errors.amount?.message}
        {...amount}
        type="number"
        step="0.01"
        min="0"
        inputMode="decimal"
        placeholder="0.00"
      />
    </>
  );
}
