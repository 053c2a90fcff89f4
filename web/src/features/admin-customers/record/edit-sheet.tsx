import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../api/api-error';
import { Button } from '../../../components/ui/button';
import { FormField } from '../../../components/ui/form-field';
import { InputField } from '../../../components/ui/input-field';
import { Sheet } from '../../../components/ui/sheet';
import { useTellFailure } from '../../../failure';
import { useNotify } from '../../../notify';
import { type OtherChange, otherChanges, partNames, readEdit, type TypedRecord, typedRecord } from './edited-record';
import { languageNames, monthNames } from './facts';
import { editRecord, recordChanged, recordQuery } from './queries';
import type { SheetProps } from './sheet-props';

/** What is typed stays while the sheet is closed, and when somebody else has saved meanwhile. */
export function EditSheet({ record, isOpen, onOpenChange }: SheetProps) {
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  /** The record that the form was made of. */
  const [base, setBase] = useState(record);
  const [others, setOthers] = useState<OtherChange[]>([]);
  const { register, handleSubmit, reset, resetField, setError, formState } = useForm<TypedRecord>({
    defaultValues: typedRecord(record),
  });
  const { errors, dirtyFields, isDirty } = formState;
  useEffect(() => {
    if (isDirty) return;
    setBase(record);
    reset(typedRecord(record));
  }, [record, isDirty, reset]);

  const tellOthers = async () => {
    const now = await queryClient.fetchQuery({ ...recordQuery(record.id), staleTime: 0 });
    setOthers(otherChanges(base, now, dirtyFields));
    setBase(now);
    reset(typedRecord(now), { keepDirtyValues: true, keepDirty: true });
  };
  const save = useMutation({
    ...editRecord(record.id),
    onSuccess: async (saved: CustomerRecord) => {
      setOthers([]);
      setBase(saved);
      reset(typedRecord(saved));
      onOpenChange(false);
      notify({ text: 'Customer saved' });
      await recordChanged(queryClient, record.id, saved);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.body.code === 'CUSTOMER.CHANGED_MEANWHILE') return tellOthers();
      tellFailure('Failed to save the customer', error);
    },
  });
  const submit = handleSubmit((typed) => {
    if (!isDirty) return onOpenChange(false);
    const { edit, faults } = readEdit(typed, dirtyFields, base.version);
    if (edit) return save.mutate(edit);
    for (const [index, { field, message }] of faults.entries())
      setError(field, { message }, { shouldFocus: index === 0 });
  });
  const takeTheirs = ({ part, fields }: OtherChange) => {
    for (const field of fields) resetField(field, { defaultValue: typedRecord(base)[field] });
    setOthers(others.map((other) => (other.part === part ? { ...other, isMineToo: false } : other)));
  };

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Edit the customer"
      footer={
        <Button type="submit" form="edit-customer" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : others.length > 0 ? 'Save mine' : 'Save'}
        </Button>
      }
    >
      <form id="edit-customer" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {others.length > 0 && <OtherChanges others={others} onTakeTheirs={takeTheirs} />}
        <InputField label="First Name" optional fault={errors.givenName?.message} {...register('givenName')} />
        <InputField label="Last Name" optional fault={errors.familyName?.message} {...register('familyName')} />
        <InputField label="Email" optional fault={errors.email?.message} {...register('email')} type="email" />
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
          <FormField label="Birthday" optional>
            {(control) => (
              <select {...control} {...register('month')} className="field">
                <option value="">Month</option>
                {monthNames.map((name, index) => (
                  <option key={name} value={index + 1}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <InputField label="Day" fault={errors.day?.message} {...register('day')} inputMode="numeric" maxLength={2} />
        </div>
        <FormField label="Language" optional>
          {(control) => (
            <select {...control} {...register('language')} className="field">
              <option value="">Not known</option>
              {Object.entries(languageNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <InputField
          label="Tags"
          optional
          fault={errors.tags?.message}
          {...register('tags')}
          placeholder="regular, gel only"
        />
        <FormField label="Note" fault={errors.note?.message} optional>
          {(control) => <textarea {...control} {...register('note')} rows={5} className="field resize-y" />}
        </FormField>
      </form>
    </Sheet>
  );
}

interface OtherChangesProps {
  others: readonly OtherChange[];
  onTakeTheirs: (other: OtherChange) => void;
}

/** Tells the second of two editors what the first one has saved. */
function OtherChanges({ others, onTakeTheirs }: OtherChangesProps) {
  return (
    <div role="alert" className="rounded-2xl bg-caution-tint px-4 py-3 text-caution">
      <p className="font-semibold">Somebody else saved this customer while you were typing.</p>
      <p className="mt-1">Nothing of yours is lost. Look at what changed, then save yours.</p>
      <ul className="mt-2 grid gap-2">
        {others.map((other) => (
          <li key={other.part} className="wrap-anywhere">
            <span className="font-medium">{partNames[other.part]}:</span> {other.theirs || 'taken away'}
            {other.isMineToo ? (
              <button
                type="button"
                onClick={() => onTakeTheirs(other)}
                className="ml-2 min-h-9 font-semibold underline underline-offset-4"
              >
                Take theirs
              </button>
            ) : (
              <span> – taken over here</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
