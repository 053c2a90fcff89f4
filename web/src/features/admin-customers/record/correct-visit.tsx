import { zodResolver } from '@hookform/resolvers/zod';
import { visitVoiding } from '@lacquer/contracts/customers/manual-visits';
import type { VisitEntry } from '@lacquer/contracts/customers/timeline';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showFieldFaults } from '../../../api/field-faults';
import { Button } from '../../../components/ui/button';
import { InputField } from '../../../components/ui/fields/input-field';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { useErrorNotice } from '../../../notices/failure';
import { amountText } from '../../../format/typed-amount';
import { momentOfInput, salonInput } from '../../../format/salon-time';
import { useNotify } from '../../../notices/notify';
import { useSalonZone } from '../../../salon/zone';
import { typedCustomerForm } from '../add-customer-schema';
import { t } from '../../../staff-words/words';
import { correctVisit, recordChanged } from './queries';
import { VisitFields } from './visit-fields';

const correctionForm = typedCustomerForm
  .pick({ serviceName: true, amount: true })
  .extend({ ...visitVoiding.shape, visitedAt: z.string().min(1, t('is required')) });
type TypedCorrection = z.input<typeof correctionForm>;
const fields = ['serviceName', 'amount', 'visitedAt', 'reason'] as const;

interface CorrectVisitProps {
  /** The customer's id. */
  id: string;
  visit: VisitEntry;
  onClose: () => void;
}

/** Corrects a visit. The timeline keeps the previous values with the reason. */
export function CorrectVisitSheet({ id, visit, onClose }: CorrectVisitProps) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const zone = useSalonZone();
  const { register, handleSubmit, setError, formState } = useForm<
    TypedCorrection,
    unknown,
    z.output<typeof correctionForm>
  >({
    resolver: zodResolver(correctionForm),
    defaultValues: {
      serviceName: visit.services.join(', '),
      amount: amountText(visit.amount),
      visitedAt: salonInput(visit.at, zone),
      reason: '',
    },
  });
  const { errors, dirtyFields } = formState;
  const correct = useMutation({
    ...correctVisit(visit.id),
    onSuccess: async () => {
      onClose();
      notify({ text: t('Visit corrected') });
      await recordChanged(queryClient, id);
    },
    onError: (error) => {
      showFieldFaults<TypedCorrection>(error, fields, setError);
      showError(t('Failed to correct the visit'), error, fields);
    },
  });
  const submit = handleSubmit(({ reason, serviceName, amount, visitedAt }) => {
    // unchanged fields are not sent: the visit's time has seconds, which its field lacks
    const body = {
      reason,
      serviceName: dirtyFields.serviceName ? serviceName : undefined,
      amount: dirtyFields.amount ? amount : undefined,
      visitedAt: dirtyFields.visitedAt ? (momentOfInput(visitedAt, zone) ?? undefined) : undefined,
    };
    if (body.serviceName === undefined && body.amount === undefined && body.visitedAt === undefined)
      return setError('serviceName', { message: t('is unchanged: change the service, the amount or the time') });
    correct.mutate(body);
  });
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={t('Correct the visit')}
      description={t('The totals are updated. The previous values stay in the timeline, with your reason.')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <VisitFields serviceName={register('serviceName')} amount={register('amount')} errors={errors} />
        <InputField
          label={t('Time')}
          fault={errors.visitedAt?.message}
          {...register('visitedAt')}
          type="datetime-local"
        />
        <InputField
          label={t('Reason')}
          fault={errors.reason?.message}
          {...register('reason')}
          placeholder={t('The amount was typed wrong')}
        />
        <Button type="submit" disabled={correct.isPending}>
          {correct.isPending ? t('Saving...') : t('Save the correction')}
        </Button>
      </form>
    </Sheet>
  );
}
