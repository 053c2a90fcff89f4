import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../../components/ui/changed-notice';
import { FormField } from '../../../components/ui/form-field';
import { InputField } from '../../../components/ui/input-field';
import { Sheet } from '../../../components/ui/sheet';
import { useTellFailure } from '../../../notices/failure';
import { changedMeanwhile, type ChangedMeanwhile } from '../../../forms/changed-meanwhile';
import { useNotify } from '../../../notices/notify';
import { type OtherChange, otherChanges, partNames, readEdit, type TypedRecord, typedRecord } from './edited-record';
import { languageNames, monthNames } from './facts';
import { editRecord, recordChanged, recordKeys } from './queries';
import type { SheetProps } from './sheet-props';
import { TagSuggestions } from './tag-suggestions';

/** Edits a customer. Closing the sheet and edits by others keep the input. */
export function EditSheet({ record, isOpen, onOpenChange }: SheetProps) {
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  /** The record that the form is based on. */
  const [base, setBase] = useState(record);
  const [others, setOthers] = useState<Others | null>(null);
  const {
    register,
    control: form,
    handleSubmit,
    reset,
    resetField,
    setError,
    setValue,
    formState,
  } = useForm<TypedRecord>({
    defaultValues: typedRecord(record),
  });
  const { errors, dirtyFields, isDirty } = formState;
  useEffect(() => {
    if (isDirty) return;
    setBase(record);
    reset(typedRecord(record));
  }, [record, isDirty, reset]);

  const tellOthers = ({ by, present }: ChangedMeanwhile<CustomerRecord>) => {
    setOthers({ by, changes: otherChanges(base, present, dirtyFields) });
    setBase(present);
    queryClient.setQueryData(recordKeys.one(record.id), present);
    reset(typedRecord(present), { keepDirtyValues: true, keepDirty: true });
  };
  const save = useMutation({
    ...editRecord(record.id),
    onSuccess: async (saved: CustomerRecord) => {
      setOthers(null);
      setBase(saved);
      reset(typedRecord(saved));
      onOpenChange(false);
      notify({ text: 'Customer saved' });
      await recordChanged(queryClient, record.id, saved);
    },
    onError: (error) => {
      const late = changedMeanwhile(recordCalls.edit, error);
      if (late) tellOthers(late);
      else tellFailure('Failed to save the customer', error);
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
    setOthers(
      (told) =>
        told && {
          ...told,
          changes: told.changes.map((other) => (other.part === part ? { ...other, isMineToo: false } : other)),
        },
    );
  };

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Edit the customer"
      footer={
        <Button type="submit" form="edit-customer" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : others ? 'Keep mine' : 'Save'}
        </Button>
      }
    >
      <form id="edit-customer" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {others && <OtherChanges others={others} onTakeTheirs={takeTheirs} />}
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
              <option value="">Unknown</option>
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
        <Suggestions control={form} onChange={(tags) => setValue('tags', tags, { shouldDirty: true })} />
        <FormField label="Note" fault={errors.note?.message} optional>
          {(control) => <textarea {...control} {...register('note')} rows={5} className="field resize-y" />}
        </FormField>
      </form>
    </Sheet>
  );
}

/** Watches the field in its own component, so that typing does not re-render the form. */
function Suggestions({ control, onChange }: { control: Control<TypedRecord>; onChange: (tags: string) => void }) {
  return <TagSuggestions typed={useWatch({ control, name: 'tags' })} onChange={onChange} />;
}

interface Others {
  by: string | null;
  changes: OtherChange[];
}

interface OtherChangesProps {
  others: Others;
  onTakeTheirs: (other: OtherChange) => void;
}

/** The other editor's changes, part by part. Parts without local input are taken over without confirmation. */
function OtherChanges({ others: { by, changes }, onTakeTheirs }: OtherChangesProps) {
  return (
    <ChangedNotice what="this customer" by={by}>
      {changes.map((other) => (
        <OtherPart key={other.part} name={partNames[other.part]}>
          {other.theirs || 'removed'}
          {other.isMineToo ? (
            <button
              type="button"
              onClick={() => onTakeTheirs(other)}
              className="ml-2 min-h-11 font-semibold underline underline-offset-4"
            >
              Take theirs
            </button>
          ) : (
            <span> – updated here</span>
          )}
        </OtherPart>
      ))}
    </ChangedNotice>
  );
}
