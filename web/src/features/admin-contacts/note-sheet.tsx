import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../components/ui/changed-notice';
import { FormField } from '../../components/ui/form-field';
import { Sheet } from '../../components/ui/sheet';
import { useTellFailure } from '../../notices/failure';
import { changedMeanwhile, type ChangedMeanwhile } from '../../forms/changed-meanwhile';
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
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  /** The version that the note is based on. */
  const [seen, setSeen] = useState(submission);
  const [typed, setTyped] = useState(submission.note ?? '');
  const [others, setOthers] = useState<ChangedMeanwhile<ContactSubmission> | null>(null);
  const save = useMutation({
    mutationFn: changeSubmission,
    onSuccess: onDone,
    onError: (error) => {
      const late = changedMeanwhile(submissionCalls.edit, error);
      if (late) setOthers(late);
      else tellFailure('The note was not saved', error);
    },
    // not awaited, so that the user can choose immediately
    onSettled: () => void queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => isOfMessages(key) }),
  });
  const keepMine = ({ present }: ChangedMeanwhile<ContactSubmission>) => {
    setSeen(present);
    setOthers(null);
    save.mutate({ seen: present, edit: { note: typed } });
  };
  const takeTheirs = ({ present }: ChangedMeanwhile<ContactSubmission>) => {
    setSeen(present);
    setOthers(null);
    setTyped(present.note ?? '');
  };
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => (isNowOpen || typed !== (seen.note ?? '') ? onOpenChange(isNowOpen) : onDone())}
      title={`Note on ${submission.firstName}'s message`}
      description="Only staff can read it."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ seen, edit: { note: typed } });
        }}
        className="grid gap-4"
      >
        <FormField label="Note">
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={2000}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="field"
            />
          )}
        </FormField>
        {others && (
          <ChangedNotice
            what="this note"
            by={others.by}
            isPending={save.isPending}
            onKeepMine={() => keepMine(others)}
            onTakeTheirs={() => takeTheirs(others)}
          >
            <OtherPart name="Note">{others.present.note ?? 'removed'}</OtherPart>
          </ChangedNotice>
        )}
        <Button type="submit" disabled={save.isPending || others !== null}>
          {save.isPending ? 'Saving...' : 'Save the note'}
        </Button>
      </form>
    </Sheet>
  );
}
