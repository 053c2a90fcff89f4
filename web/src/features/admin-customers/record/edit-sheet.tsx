import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { useQueryClient } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { FormField } from '../../../components/ui/fields/form-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { useErrorNotice } from '../../../notices/failure';
import { useVersionedForm } from '../../../forms/use-versioned-form';
import { useNotify } from '../../../notices/notify';
import { languageNames, monthNames } from '../../../format/customer-words';
import { t } from '../../../staff-words/words';
import { type OtherChange, otherChanges, partNames, readEdit, type TypedRecord, typedRecord } from './edited-record';
import { editRecord, recordChanged, recordKeys } from './queries';
import type { SheetProps } from './sheet-props';
import { TagSuggestions } from './tag-suggestions';

/** Edits a customer. Closing the sheet and edits by others keep the input. */
export function EditSheet({ record, isOpen, onOpenChange }: SheetProps) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { form, base, isSaving, conflict, choices, submit } = useVersionedForm({
    call: recordCalls.edit,
    stored: record,
    draftOf: typedRecord,
    isMerged: true,
    read: (typed: TypedRecord, { formState, setError }, { version }) => {
      if (!formState.isDirty) {
        onOpenChange(false);
        return undefined;
      }
      const { edit, faults } = readEdit(typed, formState.dirtyFields, version);
      for (const [index, { field, message }] of faults.entries())
        setError(field, { message }, { shouldFocus: index === 0 });
      return edit;
    },
    save: (edit) => editRecord(record.id, edit),
    show: (now) => queryClient.setQueryData(recordKeys.one(record.id), now),
    onSaved: async (saved) => {
      onOpenChange(false);
      notify({ text: t('Customer saved') });
      await recordChanged(queryClient, record.id, saved);
    },
    onFailure: (error) => showError(t('Failed to save the customer'), error),
  });
  const { register, control: fields, resetField, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const takeTheirs = (part: OtherChange) => {
    for (const field of part.fields) resetField(field, { defaultValue: typedRecord(base)[field] });
  };

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Edit the customer')}
      footer={
        <Button type="submit" form="edit-customer" disabled={isSaving}>
          {isSaving ? t('Saving...') : conflict ? t('Keep mine') : t('Save')}
        </Button>
      }
    >
      <form
        id="edit-customer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-4"
      >
        {conflict && (
          <OtherChanges
            by={choices.by}
            changes={otherChanges(conflict.before, conflict.present, dirtyFields)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <InputField label={t('First Name')} optional fault={errors.givenName?.message} {...register('givenName')} />
        <InputField label={t('Last Name')} optional fault={errors.familyName?.message} {...register('familyName')} />
        <InputField label={t('Email')} optional fault={errors.email?.message} {...register('email')} type="email" />
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
          <FormField label={t('Birthday')} optional>
            {(control) => (
              <select {...control} {...register('month')} className="field">
                <option value="">{t('Month')}</option>
                {monthNames.map((name, index) => (
                  <option key={name} value={index + 1}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <InputField
            label={t('Day')}
            fault={errors.day?.message}
            {...register('day')}
            inputMode="numeric"
            maxLength={2}
          />
        </div>
        <FormField label={t('Language')} optional>
          {(control) => (
            <select {...control} {...register('language')} className="field">
              <option value="">{t('Unknown')}</option>
              {Object.entries(languageNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <InputField
          label={t('Tags')}
          optional
          fault={errors.tags?.message}
          {...register('tags')}
          placeholder={t('regular, gel only')}
        />
        <Suggestions control={fields} onChange={(tags) => setValue('tags', tags, { shouldDirty: true })} />
        <FormField label={t('Note')} fault={errors.note?.message} optional>
          {(control) => <textarea {...control} {...register('note')} rows={5} className="field resize-y" />}
        </FormField>
      </form>
    </Sheet>
  );
}

/** Watches the field in its own component, so that typing does not re-render the form. */
function Suggestions({
  control,
  onChange,
}: {
  control: Control<TypedRecord, unknown, TypedRecord>;
  onChange: (tags: string) => void;
}) {
  return <TagSuggestions typed={useWatch({ control, name: 'tags' })} onChange={onChange} />;
}

interface OtherChangesProps {
  by: string | null;
  changes: OtherChange[];
  onTakeTheirs: (other: OtherChange) => void;
}

/** The other editor's changes, part by part. Parts without local input are taken over without confirmation. */
function OtherChanges({ by, changes, onTakeTheirs }: OtherChangesProps) {
  return (
    <ChangedNotice what={t('this customer')} by={by}>
      {changes.map((other) => (
        <OtherPart key={other.part} name={partNames[other.part]}>
          {other.theirs || 'removed'}
          {other.isMineToo ? (
            <button
              type="button"
              onClick={() => onTakeTheirs(other)}
              className="ml-2 min-h-11 font-semibold underline underline-offset-4"
            >
              {t('Take theirs')}
            </button>
          ) : (
            <span> {t('– updated here')}</span>
          )}
        </OtherPart>
      ))}
    </ChangedNotice>
  );
}
