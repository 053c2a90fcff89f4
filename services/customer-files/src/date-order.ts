import type { DateOrder, DateOrderProof } from '@lacquer/contracts/customers/written-date';
import type { CustomerFile } from './customer-file.js';
import { monthFirstPrograms } from './headings.js';

/** The order to send with the rows. `chosen` wins, then a proof, then the habit of the program. */
export function orderOf(
  { program }: Pick<CustomerFile, 'program'>,
  proof: DateOrderProof,
  chosen?: DateOrder,
): DateOrder | 'unknown' {
  if (chosen) return chosen;
  const { order = 'unknown' } = proof;
  return order === 'unknown' && monthFirstPrograms.has(program) ? 'mdy' : order;
}
