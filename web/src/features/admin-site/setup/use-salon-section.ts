import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useVersionedForm } from '../../../forms/use-versioned-form';
import { useErrorNotice } from '../../../notices/failure';
import { salonQuery } from '../../../salon/queries';
import { t } from '../../../staff-words/words';
import { partsOf, readSalon, type SalonPart, type SalonParts, type TypedSalon, typedSalon } from '../typed-salon';
import { saveParts } from './save-parts';

/** Publishes some parts of the profile at once. `onSaved`: goes on. */
export function useSalonSection(salon: StoredSalon, title: string, parts: readonly SalonPart[], onSaved: () => void) {
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  return useVersionedForm({
    call: salonCalls.setSalon,
    stored: salon,
    draftOf: typedSalon,
    isMerged: true,
    read: (typed: TypedSalon, form) => readParts(parts, typed, form),
    save: (edit: SalonParts, seen) => saveParts(seen, edit),
    show: (now) => queryClient.setQueryData(salonQuery.queryKey, now),
    onSaved,
    onFailure: (error) => showError(t('{title}: not saved', { title }), error),
  });
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
