import type { AnswerOf } from '@lacquer/contracts/call';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import { type SavingCall, versionConflict, type VersionConflict } from './version-conflict';

interface FormConflict<State, Edit> extends VersionConflict<State> {
  /** The version that the rejected edit was based on. */
  before: State;
  edit: Edit;
}

interface VersionedFormOptions<C extends SavingCall, Draft extends FieldValues, Values, Edit> {
  /** The call that saves. */
  call: C;
  /** The current version. The form follows it while it has no input. */
  stored: AnswerOf<C>;
  draftOf: (state: AnswerOf<C>) => Draft;
  /** Further options of the form. */
  options?: Omit<UseFormProps<Draft, unknown, Values>, 'defaultValues'>;
  /** The edit of a valid draft. `undefined`: there is nothing to save, or the form now shows what is wrong. */
  read: (values: Values, form: UseFormReturn<Draft, unknown, Values>, base: AnswerOf<C>) => Edit | undefined;
  save: (edit: Edit, base: AnswerOf<C>) => Promise<AnswerOf<C>>;
  /** Gives a version from the server to the rest of the page. */
  show: (state: AnswerOf<C>) => void;
  onSaved: (saved: AnswerOf<C>, edit: Edit, before: AnswerOf<C>) => unknown;
  /** Called for an error that is not a conflict. */
  onFailure: (error: Error, form: UseFormReturn<Draft, unknown, Values>) => void;
  onConflict?: (edit: Edit, form: UseFormReturn<Draft, unknown, Values>) => void;
  /** On a conflict, fields without input take over the other version immediately. */
  isMerged?: boolean;
}

/**
 * A form for a record that several people may edit. It holds the draft, the version that the draft is based on, and the
 * version that someone else saved during the edit. The conflict stays until the user keeps theirs or takes the other.
 */
export function useVersionedForm<C extends SavingCall, Draft extends FieldValues, Values, Edit>({
  call,
  stored,
  draftOf,
  options,
  read,
  save,
  show,
  onSaved,
  onFailure,
  onConflict,
  isMerged = false,
}: VersionedFormOptions<C, Draft, Values, Edit>) {
  type State = AnswerOf<C>;
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<FormConflict<State, Edit> | null>(null);
  const form = useForm<Draft, unknown, Values>({ ...options, defaultValues: draftOf(stored) as DefaultValues<Draft> });
  // `read` needs the dirty fields, which are tracked only if a render has read them
  const { isDirty, dirtyFields: _ } = form.formState;

  /** The last `stored` that the form has seen. A later one is a later version, an equal one may be outdated. */
  const seen = useRef(stored);
  const follow = useEffectEvent(() => {
    if (isDirty || seen.current === stored) return;
    seen.current = stored;
    setBase(stored);
    form.reset(draftOf(stored));
  });
  useEffect(() => follow(), [stored, isDirty]);

  /** Makes `state` the base of the draft. `isBesideMine`: keeps the input. */
  const rebase = (state: State, isBesideMine: boolean) => {
    seen.current = stored;
    setBase(state);
    show(state);
    if (!isBesideMine) form.reset(draftOf(state));
    else if (isMerged) form.reset(draftOf(state), { keepDirtyValues: true, keepDirty: true });
  };
  const saving = useMutation({
    mutationFn: ({ edit, before }: { edit: Edit; before: State }) => save(edit, before),
    onSuccess: async (saved, { edit, before }) => {
      setConflict(null);
      rebase(saved, false);
      await onSaved(saved, edit, before);
    },
    onError: (error, { edit, before }) => {
      const late = versionConflict(call, error);
      if (!late) return onFailure(error, form);
      setConflict({ ...late, before, edit });
      rebase(late.present, true);
      onConflict?.(edit, form);
    },
  });
  const submit = () =>
    void form.handleSubmit((values) => {
      const edit = read(values, form, base);
      if (edit !== undefined) saving.mutate({ edit, before: base });
    })();
  return {
    form,
    base,
    isDirty,
    conflict,
    isSaving: saving.isPending,
    /** Saves the draft. */
    submit,
    /** Saves an edit without the draft. `before`: the version that it is based on. */
    saveEdit: (edit: Edit, before: State = base) => saving.mutate({ edit, before }),
    discard: () => form.reset(draftOf(base)),
    /** Props of the `ChangedNotice`. */
    choices: {
      by: conflict?.by ?? null,
      isPending: saving.isPending,
      onKeepMine: submit,
      onTakeTheirs: () => {
        setConflict(null);
        form.reset(draftOf(base));
      },
    },
  };
}
