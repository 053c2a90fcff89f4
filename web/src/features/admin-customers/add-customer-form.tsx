import { zodResolver } from '@hookform/resolvers/zod';
import type { AddCustomerForm as AddedCustomer } from '@lacquer/contracts/customer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { refusalReason, showFieldFaults } from '../../api/field-faults';
import { useSubmissionKey } from '../../api/submission-key';
import { Button } from '../../components/ui/button';
import { FormField } from '../../components/ui/form-field';
import { failureNotice, useNotify } from '../../notify';
import { typedCustomerForm, type TypedCustomer } from './add-customer-schema';
import { addCustomer, customerKeys } from './queries';

const empty = { phoneNumber: '', email: '', serviceName: '', amount: '' };
const fields = ['phoneNumber', 'email', 'serviceName', 'amount'] as const;

export function AddCustomerForm() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm<TypedCustomer, unknown, AddedCustomer>({
    resolver: zodResolver(typedCustomerForm),
    defaultValues: empty,
  });
  const { errors } = formState;
  const { keyFor, answered } = useSubmissionKey();
  const add = useMutation({
    ...addCustomer,
    onSuccess: async () => {
      answered();
      reset(empty);
      notify({ text: 'Customer added successfully' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: customerKeys.list }),
        queryClient.invalidateQueries({ queryKey: customerKeys.summary }),
      ]);
    },
    onError: (error) => {
      showFieldFaults<TypedCustomer>(error, fields, setError);
      notify(
        error instanceof ApiError
          ? failureNotice('Failed to add customer', refusalReason(error, fields))
          : failureNotice('Error adding customer'),
      );
    },
  });
  const submit = handleSubmit((customer) => add.mutate({ form: customer, idempotencyKey: keyFor(customer) }));

  return (
    <section aria-labelledby="add-customer-title" className="rounded-3xl bg-white p-6 shadow-soft sm:p-7">
      <h2 id="add-customer-title" className="text-2xl">
        Add Customer Manually
      </h2>
      <form
        noValidate
        aria-labelledby="add-customer-title"
        onSubmit={(event) => void submit(event)}
        className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        <FormField label="Phone Number" fault={errors.phoneNumber?.message}>
          {(props) => (
            <input {...props} {...register('phoneNumber')} type="tel" placeholder="(213) 555-0100" className="field" />
          )}
        </FormField>
        <FormField label="Email" optional fault={errors.email?.message}>
          {(props) => <input {...props} {...register('email')} type="email" className="field" />}
        </FormField>
        <FormField label="Service Name" fault={errors.serviceName?.message}>
          {(props) => <input {...props} {...register('serviceName')} placeholder="Gel Manicure" className="field" />}
        </FormField>
        <FormField label="Amount" fault={errors.amount?.message}>
          {(props) => (
            <input
              {...props}
              {...register('amount')}
              type="number"
              step="0.01"
              min="0"
              inputMode="decimal"
              placeholder="0.00"
              className="field"
            />
          )}
        </FormField>
        <Button type="submit" disabled={add.isPending} className="sm:col-span-2">
          {add.isPending ? 'Adding...' : 'Add Customer'}
        </Button>
      </form>
    </section>
  );
}
