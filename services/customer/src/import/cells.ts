import { unescapeFormulas } from '@lacquer/contracts/csv-cell';
import type { ImportField } from '@lacquer/contracts/customers/customer-import';
import type { Said } from '@lacquer/contracts/sentences/say';

/** Why a cell is left out, while its row is imported. */
export interface LeftOut {
  field: ImportField;
  reason: Said;
}

/** Collects why cells are left out. */
export type Report = (field: ImportField, fault: Said) => void;

/** Without the apostrophe or the quotation that protects a spreadsheet from formulas, and without marks of direction. */
export function cellOf(cell: string | undefined): string | null {
  const text = cell
    ?.replaceAll(/^\s*="(.*)"\s*$/gs, '$1')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
  return (text && unescapeFormulas(text.trim())) || null;
}
