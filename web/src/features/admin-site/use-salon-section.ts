import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useVersionedForm } from '../../forms/use-versioned-form';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { salonQuery } from '../../salon/queries';
import { t } from '../../staff-words/words';
import { saveParts } from './save-parts';
import { partsOf, readSalon, type SalonPart, type SalonParts, type TypedSalon, typedSalon } from './typed-salon';

/**
 * Saves some parts of the profile. A saved change can be undone. `onSaved`: says in its own way
 * that a change is saved, in place of the notice.
 */
export function useSalonSection(salon: StoredSalon, title: string, parts: readonly SalonPart[], onSaved?: () => void) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const undo = useMutation({
    mutationFn: ({ seen, before }: { seen: StoredSalon; before: SalonParts }) => saveParts(seen, before),
    onSuccess: (restored): void => versioned.takeIn(restored),
    onError: (error) => {
      showError(t('The change was not undone'), error);
      return queryClient.invalidateQueries({ queryKey: salonQuery.queryKey });
    },
  });
  const versioned = useVersionedForm({
    call: salonCalls.setSalon,
    stored: salon,
    draftOf: typedSalon,
    isMerged: true,
    read: (typed: TypedSalon, form) => readParts(parts, typed, form),
    save: (edit: SalonParts, seen) => saveParts(seen, edit),
    show: (now) => queryClient.setQueryData(salonQuery.queryKey, now),
    onSaved: (saved, _, before): void => {
      setSaved(true);
      if (onSaved) return onSaved();
      const onAct = () => undo.mutate({ seen: saved, before: partsOf(before, parts) });
      notify({ text: t('{title}: saved', { title }), action: { label: t('Undo'), onAct } });
    },
    onFailure: (error) => showError(t('{title}: not saved', { title }), error),
  });
  return { ...versioned, isSaved };
}

/** The typed parts. If one is invalid, its fields show why. */
function readParts(
  parts: readonly SalonPart[],
  typed: TypedSalon,
  { setError }: UseFormReturn<TypedSalon>,
): SalonParts | undefined {
  const read = readSalon(typed);
  if ('profile' in read) return partsOf(read.profile, parts);
  for (const [index, { field, message }] of read.faults.entries())
    setError(field as FieldPath<TypedSalon>, { message }, { shouldFocus: index === 0 });
  return undefined;
}
