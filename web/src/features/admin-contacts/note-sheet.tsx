import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { FormField } from '../../components/ui/form-field';
import { Sheet } from '../../components/ui/sheet';
import { failureOf } from '../../failure';
import { useNotify } from '../../notify';
import { changeSubmission, submissionKeys } from './queries';

interface NoteSheetProps {
  submission: ContactSubmission;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function NoteSheet({ submission: { id, firstName, note }, isOpen, onOpenChange }: NoteSheetProps) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(note ?? '');
  const save = useMutation({
    mutationFn: changeSubmission,
    onSuccess: async () => {
      onOpenChange(false);
      await queryClient.invalidateQueries({ queryKey: submissionKeys.all });
    },
    onError: (error) => notify(failureOf('The note was not kept', error) ?? { text: error.message }),
  });
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Note on ${firstName}'s message`}
      description="Only the staff reads it."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ id, edit: { note: typed } });
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
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save the note'}
        </Button>
      </form>
    </Sheet>
  );
}
