import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldFaults } from '../../../api/field-faults';
import { useSubmissionKey } from '../../../api/submission-key';
import { Button } from '../../../components/ui/button';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { typedCustomerForm } from '../add-customer-schema';
import { t } from '../../../staff-words/words';
import { addVisit, recordChanged } from './queries';
import type { SheetProps } from './sheet-props';
import { VisitFields } from './visit-fields';

const visitForm = typedCustomerForm.pick({ serviceName: true, amount: true });
type TypedVisit = z.input<typeof visitForm>;
const empty = { serviceName: '', amount: '' };
const fields = ['serviceName', 'amount'] as const;

/** Closing the sheet keeps the input. */
export function AddVisitSheet({ record, isOpen, onOpenChange }: SheetProps) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm<
    TypedVisit,
    unknown,
    z.output<typeof visitForm>
  >({ resolver: zodResolver(visitForm), defaultValues: empty });
  const { keyFor, answered } = useSubmissionKey();
  const add = useMutation({
    ...addVisit,
    onSuccess: async () => {
      answered();
      reset(empty);
      onOpenChange(false);
      notify({ text: t('Visit added') });
      await recordChanged(queryClient, record.id);
    },
    onError: (error) => {
      showFieldFaults<TypedVisit>(error, fields, setError);
      showError(t('Failed to add the visit'), error, fields);
    },
  });
  const submit = handleSubmit((visit) => {
    const form = { ...visit, phoneNumber: record.phoneNumber ?? '', email: null };
    add.mutate({ form, idempotencyKey: keyFor(form) });
  });
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Add a visit')}
      description={t('The visit counts as of now. Card payments with Square are added automatically.')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <VisitFields serviceName={register('serviceName')} amount={register('amount')} errors={formState.errors} />
        <Button type="submit" disabled={add.isPending}>
          {add.isPending ? t('Adding...') : t('Add the visit')}
        </Button>
      </form>
    </Sheet>
  );
}
