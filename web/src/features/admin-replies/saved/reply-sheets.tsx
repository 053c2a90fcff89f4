import { zodResolver } from '@hookform/resolvers/zod';
import * as savedReplyCalls from '@lacquer/contracts/calls/messaging/saved-replies';
import { exampleFirstName, firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { type SavedReply, savedReplyForm, type SavedReplyForm } from '@lacquer/contracts/messaging/saved-replies';
import { fillSavedReply, salonPlaceholder } from '@lacquer/contracts/messaging/saved-reply-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Store, Trash2, UserRound } from 'lucide-react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import * as client from '../../../api/client';
import { showFieldFaults } from '../../../api/field-faults';
import { useSubmissionKey } from '../../../api/submission-key';
import { Button } from '../../../components/ui/button';
import { FormField } from '../../../components/ui/fields/form-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { useVersionedForm } from '../../../forms/use-versioned-form';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { useSalon } from '../../../salon/queries';
import { t } from '../../../staff-words/words';
import { savedRepliesQuery } from '../../../texting/saved-replies/queries';

const fields = ['name', 'message'] as const;
const formId = 'saved-reply';
const resolver = zodResolver(savedReplyForm);

type ReplyForm = UseFormReturn<SavedReplyForm, unknown, SavedReplyForm>;

interface SheetState {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function NewReplySheet({ isOpen, onOpenChange }: SheetState) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { keyFor, answered } = useSubmissionKey();
  const form: ReplyForm = useForm({ resolver, defaultValues: { name: '', message: '' } });
  const add = useMutation({
    mutationFn: (body: SavedReplyForm) => client.call(savedReplyCalls.add, { body, idempotencyKey: keyFor(body) }),
    onSuccess: () => {
      answered();
      onOpenChange(false);
      notify({ text: t('Reply saved') });
      return queryClient.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });
    },
    onError: (error) => {
      showFieldFaults<SavedReplyForm>(error, fields, form.setError);
      showError(t('The reply was not saved'), error, fields);
    },
  });
  const submit = form.handleSubmit((body) => add.mutate(body));
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('New saved reply')}
      footer={
        <Button type="submit" form={formId} disabled={add.isPending}>
          {add.isPending ? t('Saving...') : t('Save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Fields form={form} />
      </form>
    </Sheet>
  );
}

interface ChangeReplySheetProps extends SheetState {
  /** As it was when it was opened. */
  reply: SavedReply;
  isRemoving: boolean;
  onRemove: () => void;
}

export function ChangeReplySheet({ reply, isOpen, onOpenChange, isRemoving, onRemove }: ChangeReplySheetProps) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });
  const { form, isSaving, conflict, choices, submit } = useVersionedForm({
    call: savedReplyCalls.change,
    stored: reply,
    draftOf: ({ name, message }): SavedReplyForm => ({ name, message }),
    options: { resolver },
    read: (typed: SavedReplyForm, { formState }) => {
      if (formState.isDirty) return typed;
      onOpenChange(false);
      return undefined;
    },
    save: (edit, { version }) =>
      client.call(savedReplyCalls.change, { params: { id: reply.id }, body: { ...edit, version } }),
    // not awaited, so that the user can choose immediately
    show: () => void readAgain(),
    onSaved: () => {
      onOpenChange(false);
      notify({ text: t('Reply saved') });
    },
    onFailure: (error, { setError }) => {
      showFieldFaults<SavedReplyForm>(error, fields, setError);
      showError(t('The reply was not saved'), error, fields);
      void readAgain();
    },
  });
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Change the saved reply')}
      footer={
        <>
          <Button type="submit" form={formId} disabled={isSaving || conflict !== null}>
            {isSaving ? t('Saving...') : t('Save')}
          </Button>
          <Button look="outline" disabled={isRemoving} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" /> {t('Delete')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-4"
      >
        {conflict && (
          <ChangedNotice what={t('this saved reply')} {...choices}>
            <OtherPart name={t('Name')}>{conflict.present.name}</OtherPart>
            <OtherPart name={t('Text')}>{conflict.present.message}</OtherPart>
          </ChangedNotice>
        )}
        <Fields form={form} />
      </form>
    </Sheet>
  );
}

const placeholders = [
  { placeholder: firstNamePlaceholder, Icon: UserRound, label: t('First name') },
  { placeholder: salonPlaceholder, Icon: Store, label: t('Salon name') },
] as const;

function Fields({ form }: { form: ReplyForm }) {
  const salon = useSalon();
  const { register, control, setValue, setFocus, formState } = form;
  const message = useWatch({ control, name: 'message' });
  /** Inserts the placeholder at the cursor. */
  const insert = (placeholder: string) => {
    const field = document.querySelector<HTMLTextAreaElement>(`#${formId} textarea`);
    const { selectionStart = message.length, selectionEnd = message.length } = field ?? {};
    setValue('message', message.slice(0, selectionStart) + placeholder + message.slice(selectionEnd), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
    setFocus('message');
  };
  const shown = salon ? fillSavedReply(message, exampleFirstName, salon.name) : message;
  return (
    <>
      <InputField
        label={t('Name')}
        fault={formState.errors.name?.message}
        {...register('name')}
        autoComplete="off"
        placeholder={t('Opening hours')}
      />
      <FormField label={t('Text')} fault={formState.errors.message?.message}>
        {(props) => <textarea {...props} {...register('message')} rows={5} className="field resize-y" />}
      </FormField>
      <div className="flex flex-wrap gap-3">
        {placeholders.map(({ placeholder, Icon, label }) => (
          <Button key={placeholder} look="outline" size="sm" className="h-11" onClick={() => insert(placeholder)}>
            <Icon aria-hidden="true" className="size-4" /> {label}
          </Button>
        ))}
      </div>
      {shown !== message && (
        <p className="whitespace-pre-line wrap-anywhere text-ink-soft">
          {t('{name} would read: {text}', { name: exampleFirstName, text: shown })}
        </p>
      )}
    </>
  );
}
