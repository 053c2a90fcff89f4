import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error';

/** Puts the faults that the server found next to their fields; faults of fields that the form lacks are left out. */
export function showFieldFaults<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  let first = true;
  for (const fault of error.body.details ?? []) {
    const field = fields.find((name) => name === fault.path);
    if (!field) continue;
    setError(field, { message: fault.message }, { shouldFocus: first });
    first = false;
  }
}
