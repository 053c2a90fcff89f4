import { maxSegmentName } from '@lacquer/contracts/customers/segments';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { InputField } from '../../../components/ui/fields/input-field';
import { t } from '../../../staff-words/words';

interface SegmentNameFormProps {
  name?: string;
  /** The error of the last attempt to save this name. */
  fault: string | undefined;
  isSaving: boolean;
  onSave: (name: string) => void;
  children?: ReactNode;
}

/** The name of a segment, with a button that saves it. */
export function SegmentNameForm({ name = '', fault, isSaving, onSave, children }: SegmentNameFormProps) {
  const [typed, setTyped] = useState(name);
  const [refused, setRefused] = useState<string>();
  const isEmpty = typed.trim() === '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(typed);
        if (!isEmpty) onSave(typed);
      }}
      className="grid gap-4"
    >
      <InputField
        label={t('Segment name')}
        value={typed}
        maxLength={maxSegmentName}
        autoComplete="off"
        fault={refused === typed ? (isEmpty ? t('is required') : fault) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {children}
      <Button type="submit" disabled={isSaving}>
        {isSaving ? t('Saving...') : t('Save')}
      </Button>
    </form>
  );
}
