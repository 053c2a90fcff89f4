import { zodResolver } from '@hookform/resolvers/zod';
import type { AddCustomerForm as AddedCustomer } from '@lacquer/contracts/customers/customer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { refusalReason, showFieldFaults } from '../../api/field-faults';
import { useSubmissionKey } from '../../api/submission-key';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/fields/input-field';
import { failureNotice, useNotify } from '../../notices/notify';
import { t } from '../../staff-words/words';
import { typedCustomerForm, type TypedCustomer } from './add-customer-schema';
import { addCustomer, customerKeys } from './queries';
import { VisitFields } from './record/visit-fields';

const empty = { phoneNumber: '', email: '', givenName: '', familyName: '', serviceName: '', amount: '' };
const fields = ['phoneNumber', 'email', 'givenName', 'familyName', 'serviceName', 'amount'] as const;

export function AddCustomerForm({ labelledBy }: { labelledBy: string }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const prefilled = useRouterState({ select: ({ location }) => location.state.newCustomer });
  const { register, handleSubmit, reset, setError, formState } = useForm<TypedCustomer, unknown, AddedCustomer>({
    resolver: zodResolver(typedCustomerForm),
    defaultValues: { ...empty, ...prefilled },
  });
  const { errors } = formState;
  const { keyFor, answered } = useSubmissionKey();
  const add = useMutation({
    ...addCustomer,
    onSuccess: async () => {
      answered();
      reset(empty);
      notify({ text: t('Customer added successfully') });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: customerKeys.list }),
        queryClient.invalidateQueries({ queryKey: customerKeys.summary }),
      ]);
    },
    onError: (error) => {
      showFieldFaults<TypedCustomer>(error, fields, setError);
      notify(
        error instanceof ApiError
          ? failureNotice(t('Failed to add customer'), refusalReason(error, fields))
          : failureNotice(t('Error adding customer')),
      );
    },
  });
  const submit = handleSubmit((customer) => add.mutate({ form: customer, idempotencyKey: keyFor(customer) }));

  return (
    <form
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid grid-cols-1 gap-4 sm:max-xl:grid-cols-2"
    >
      <InputField
        label={t('Phone Number')}
        fault={errors.phoneNumber?.message}
        {...register('phoneNumber')}
        type="tel"
        placeholder="(213) 555-0100"
      />
      <InputField label={t('Email')} optional fault={errors.email?.message} {...register('email')} type="email" />
      <InputField label={t('First Name')} optional fault={errors.givenName?.message} {...register('givenName')} />
      <InputField label={t('Last Name')} optional fault={errors.familyName?.message} {...register('familyName')} />
      <VisitFields serviceName={register('serviceName')} amount={register('amount')} errors={errors} />
      <Button type="submit" disabled={add.isPending} className="sm:max-xl:col-span-2">
        {add.isPending ? t('Adding...') : t('Add Customer')}
      </Button>
    </form>
  );
}
