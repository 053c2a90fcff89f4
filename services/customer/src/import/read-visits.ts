import { exportedVisits } from '@lacquer/contracts/customers/customer-export';
import { importFaults } from '@lacquer/contracts/customers/import-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import type { ImportedRow } from '@lacquer/contracts/customers/customer-import';
import { type DateOrder, writtenDate } from '@lacquer/contracts/customers/written-date';
import { cellOf, type Report } from './cells.js';
import { writtenAmount } from './written-amount.js';

/** A visit of an imported customer. Amounts in cents; `at` in ISO 8601. */
export interface ReadVisit {
  /** As exported; absent for a visit of another program. */
  id?: string | undefined;
  at: string;
  services: string[];
  amount: number;
  tip: number;
  refunded: number;
  source: 'manual' | 'square';
  squarePaymentId: string | null;
}

/** The visits of a row: those of the export's history, or the one that the row itself is. */
export function readVisits(row: ImportedRow, order: DateOrder | 'unknown', report: Report): ReadVisit[] {
  const history = cellOf(row.history);
  if (history !== null) {
    const read = exportedVisits.safeParse(history);
    if (read.success) return read.data;
    report('history', say(importFaults.wrongHistory));
  }
  const [written, amountCell] = [cellOf(row.visitedAt), cellOf(row.amount)];
  if (written === null) return [];
  const at = momentOf(written, order);
  if (at === undefined)
    report('visitedAt', say(importFaults.noPastDay, { quoted: JSON.stringify(written.slice(0, 60)) }));
  const amount = writtenAmount(amountCell ?? '');
  if (amount === undefined) {
    report('amount', say(importFaults.noAmount, { quoted: JSON.stringify(amountCell?.slice(0, 60) ?? '') }));
  }
  if (at === undefined || amount === undefined) return [];
  const service = cellOf(row.service)?.slice(0, 120);
  const services = service === undefined ? [] : [service];
  return [{ at, amount, services, tip: 0, refunded: 0, source: 'manual', squarePaymentId: null }];
}

/** Noon in UTC of a day without a time, which is the same day in every zone of the United States. */
function momentOf(cell: string, order: DateOrder | 'unknown'): string | undefined {
  let date = writtenDate(cell);
  if (date && 'monthFirst' in date)
    date = order === 'unknown' ? undefined : order === 'mdy' ? date.monthFirst : date.dayFirst;
  if (date?.year === undefined) return undefined;
  const at = new Date(Date.UTC(date.year, date.month - 1, date.day, 20));
  return at.getUTCDate() === date.day && at < new Date() ? at.toISOString() : undefined;
}
