import { zodResolver } from '@hookform/resolvers/zod';
import { visitVoiding } from '@lacquer/contracts/customers/manual-visits';
import type { VisitEntry } from '@lacquer/contracts/customers/timeline';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFieldFaults } from '../../../api/field-faults';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { InputField } from '../../../components/ui/fields/input-field';
import { useErrorNotice } from '../../../notices/failure';
import { dollars } from '../../../format/money';
import { useNotify } from '../../../notices/notify';
import { t } from '../../../staff-words/words';
import { recordChanged, voidVisit } from './queries';

const fields = ['reason'] as const;

interface VoidVisitProps {
  /** The customer's id. */
  id: string;
  visit: VisitEntry;
  onClose: () => void;
}

/** Voids a visit: it remains in the timeline but no longer counts. */
export function VoidVisitDialog({ id, visit, onClose }: VoidVisitProps) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(visitVoiding),
    defaultValues: { reason: '' },
  });
  const cancel = useMutation({
    ...voidVisit(visit.id),
    onSuccess: async () => {
      onClose();
      notify({ text: t('Visit voided') });
      await recordChanged(queryClient, id);
    },
    onError: (error) => {
      showFieldFaults<{ reason: string }>(error, fields, setError);
      showError(t('Failed to void the visit'), error, fields);
    },
  });
  const submit = handleSubmit(({ reason }) => cancel.mutate(reason));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Void the visit?')}
      description={t(
        '{visit} for {amount} stays in the timeline but no longer counts. This cannot be undone: if the visit was right, add it again.',
        { visit: visit.services.join(', ') || t('The visit'), amount: dollars(visit.amount) },
      )}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          label={t('Reason')}
          fault={formState.errors.reason?.message}
          {...register('reason')}
          placeholder={t('It was entered twice')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={cancel.isPending}>
            {cancel.isPending ? t('Voiding...') : t('Void the visit')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('Keep it')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
