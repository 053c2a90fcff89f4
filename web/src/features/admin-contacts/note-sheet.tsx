import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../components/ui/messages/changed-notice';
import { FormField } from '../../components/ui/fields/form-field';
import { Sheet } from '../../components/ui/overlays/sheet';
import { useErrorNotice } from '../../notices/failure';
import { useVersionedForm } from '../../forms/use-versioned-form';
import { t } from '../../staff-words/words';
import { changeSubmission, isOfMessages } from './queries';

interface NoteSheetProps {
  /** The submission when the note was opened. It may have left the list since. */
  submission: ContactSubmission;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called when no unsaved input remains. */
  onDone: () => void;
}

export function NoteSheet({ submission, isOpen, onOpenChange, onDone }: NoteSheetProps) {
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => isOfMessages(key) });
  const { form, isDirty, isSaving, conflict, choices, submit } = useVersionedForm({
    call: submissionCalls.edit,
    stored: submission,
    draftOf: ({ note }) => ({ note: note ?? '' }),
    read: (draft: { note: string }) => draft,
    save: (edit, seen) => changeSubmission({ seen, edit }),
    // not awaited, so that the user can choose immediately
    show: () => void readAgain(),
    onSaved: onDone,
    onFailure: (error) => {
      showError(t('The note was not saved'), error);
      void readAgain();
    },
  });
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => (isNowOpen || isDirty ? onOpenChange(isNowOpen) : onDone())}
      title={t("Note on {firstName}'s message", { firstName: submission.firstName })}
      description={t('Only staff can read it.')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-4"
      >
        <FormField label={t('Note')}>
          {(control) => (
            <textarea {...control} {...form.register('note')} rows={5} maxLength={2000} className="field" />
          )}
        </FormField>
        {conflict && (
          <ChangedNotice what={t('this note')} {...choices}>
            <OtherPart name={t('Note')}>{conflict.present.note ?? 'removed'}</OtherPart>
          </ChangedNotice>
        )}
        <Button type="submit" disabled={isSaving || conflict !== null}>
          {isSaving ? t('Saving...') : t('Save the note')}
        </Button>
      </form>
    </Sheet>
  );
}
