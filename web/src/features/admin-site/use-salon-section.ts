import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { SalonProfile, StoredSalon } from '@lacquer/contracts/salon/salon';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useVersionedForm } from '../../forms/use-versioned-form';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { salonQuery } from '../../salon/queries';
import { setSalon } from './queries';
import { readSalon, type TypedSalon, typedSalon } from './typed-salon';

/** Saves the whole profile at once. A saved change can be undone. */
export function useSalonForm(salon: StoredSalon) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: setSalon,
    onSuccess: (restored): void => versioned.takeIn(restored),
    onError: (error) => {
      showError('The change was not undone', error);
      return queryClient.invalidateQueries({ queryKey: salonQuery.queryKey });
    },
  });
  const versioned = useVersionedForm({
    call: salonCalls.setSalon,
    stored: salon,
    draftOf: typedSalon,
    isMerged: true,
    read: readProfile,
    save: (profile, { version }) => setSalon({ ...profile, version }),
    show: (now) => queryClient.setQueryData(salonQuery.queryKey, now),
    onSaved: ({ version }, _, before): void =>
      notify({ text: 'Salon saved', action: { label: 'Undo', onAct: () => undo.mutate({ ...before, version }) } }),
    onFailure: (error) => showError('The salon was not saved', error),
  });
  return versioned;
}

/** The typed profile. If it is invalid, its fields show why. */
function readProfile(typed: TypedSalon, { setError }: UseFormReturn<TypedSalon>): SalonProfile | undefined {
  const read = readSalon(typed);
  if ('profile' in read) return read.profile;
  for (const [index, { field, message }] of read.faults.entries())
    setError(field as FieldPath<TypedSalon>, { message }, { shouldFocus: index === 0 });
  return undefined;
}
