import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error';

/** Shows the server's validation errors at their fields. Ignores errors for fields that the form lacks. */
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

/** The server's error message. `null` when the form's fields show the errors, or when the server gave no message. */
export function refusalReason({ body }: ApiError, fields: readonly string[]): string | null {
  const faults = body.details ?? [];
  const isBesideFields = faults.length > 0 && faults.every(({ path }) => fields.includes(path));
  return isBesideFields ? null : (body.message ?? null);
}
