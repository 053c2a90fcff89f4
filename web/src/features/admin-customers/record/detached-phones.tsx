import { zodResolver } from '@hookform/resolvers/zod';
import type { CustomerRecord, DetachedPhone } from '@lacquer/contracts/customers/customer-record';
import { newPhoneForm } from '@lacquer/contracts/customers/detached-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { showFieldFaults } from '../../../api/field-faults';
import { Button } from '../../../components/ui/button';
import { InputField } from '../../../components/ui/fields/input-field';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { formatPhone } from '../../../format/phone';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { useDateFormat } from '../use-date-format';
import { rich } from '../../../staff-words/rich';
import { t } from '../../../staff-words/words';
import { enterPhone, reattachPhone, recordChanged } from './queries';

/** The phones that the customer has lost to another holder, with what staff can do about it. */
export function DetachedPhones({ record }: { record: CustomerRecord }) {
  const detached = record.detachedPhones ?? [];
  if (detached.length === 0) return null;
  const isOwn = detached.some(({ recordId }) => recordId === record.id);
  return (
    <CautionBox className="mt-4 grid gap-3">
      <ul className="grid gap-2">
        {detached.map((one) => (
          <li key={one.id}>
            <Detached one={one} record={record} />
          </li>
        ))}
      </ul>
      {isOwn && !record.phoneNumber && <NewPhone id={record.id} />}
    </CautionBox>
  );
}

function Detached({ one, record }: { one: DetachedPhone; record: CustomerRecord }) {
  const date = useDateFormat();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const phone = formatPhone(one.phoneNumber);
  const undo = useMutation({
    ...reattachPhone(record.id),
    onSuccess: async (changed) => {
      notify({ text: t('{phone} is this customer’s again. It gets no texts until the reply is reviewed.', { phone }) });
      await recordChanged(queryClient, record.id, changed);
    },
    onError: (error) => {
      showError(t('The number was not given back'), error);
    },
  });
  const losing = [record, ...record.merged].find(({ id }) => id === one.recordId);
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="wrap-anywhere">
        {rich('The number {phone} was detached on {date}: its holder wrote that it is a wrong number.', {
          phone: <span className="tabular-nums">{phone}</span>,
          date: date(one.detachedAt),
        })}
      </span>
      <Link
        to="/admin/replies/$phone"
        params={{ phone: one.phoneNumber }}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t('Read the texts')}
      </Link>
      {!losing?.phoneNumber && (
        <Button
          look="outline"
          size="sm"
          className="h-11"
          aria-label={t('Undo: give {phone} back', { phone })}
          disabled={undo.isPending}
          onClick={() => undo.mutate(one.id)}
        >
          {t('Undo')}
        </Button>
      )}
    </p>
  );
}

const fields = ['phoneNumber'] as const;

function NewPhone({ id }: { id: string }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(newPhoneForm),
    defaultValues: { phoneNumber: '' },
  });
  const save = useMutation({
    ...enterPhone(id),
    onSuccess: async (record) => {
      notify({ text: t('Number saved') });
      await recordChanged(queryClient, id, record);
    },
    onError: (error) => {
      showFieldFaults<{ phoneNumber: string }>(error, fields, setError);
      showError(t('The number was not saved'), error, fields);
    },
  });
  const submit = handleSubmit(({ phoneNumber }) => save.mutate(phoneNumber));
  return (
    <form noValidate className="flex flex-wrap items-end gap-3 text-ink" onSubmit={(event) => void submit(event)}>
      <div className="min-w-56">
        <InputField
          label={t('New number')}
          type="tel"
          autoComplete="off"
          placeholder="(213) 555-0100"
          fault={formState.errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
      </div>
      <Button type="submit" size="sm" className="h-12" disabled={save.isPending}>
        {save.isPending ? t('Saving...') : t('Save the number')}
      </Button>
    </form>
  );
}
