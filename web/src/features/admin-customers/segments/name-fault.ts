import { ApiError } from '../../../api/api-error';
import { refusalReason } from '../../../api/field-faults';
import { known } from '../../../staff-words/words';

/** What is wrong with the name, according to the server. */
export function nameFault(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.body.code === 'CUSTOMER.SEGMENT_NAME_TAKEN') return known(refusalReason(error, []) ?? error.body.message);
  return known(error.body.details?.find(({ path }) => path === 'name')?.message);
}
