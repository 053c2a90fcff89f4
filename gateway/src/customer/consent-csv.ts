import type { Readable } from 'node:stream';
import type { ConsentEntry } from '@lacquer/contracts/customers/consent';
import { wordsAgreedTo } from '@lacquer/contracts/customers/consent-wordings';
import { openCsv } from '../calls/csv.js';

/** The maximum number of rows in memory, and in one answer of the customer service. */
export const exportPageSize = 1000;

export type ListLedgerFrom = (afterSequence: number | null) => Promise<ConsentEntry[]>;

const columns = [
  { key: 'sequence', header: 'entry' },
  { key: 'phone', header: 'phone' },
  { key: 'kind', header: 'kind' },
  { key: 'channel', header: 'channel' },
  { key: 'wordingVersion', header: 'wording_version' },
  { key: 'wording', header: 'wording' },
  { key: 'reason', header: 'reason' },
  { key: 'recordedBy', header: 'recorded_by' },
  { key: 'recordedAt', header: 'recorded_at' },
  { key: 'language', header: 'language' },
  { key: 'page', header: 'page' },
  { key: 'address', header: 'ip_address' },
];

/** The ledger as CSV; each consent includes the exact wording agreed to. */
export function openConsentCsv(listFrom: ListLedgerFrom): Promise<Readable> {
  return openCsv(
    columns,
    async (cursor) => {
      const items = await listFrom(cursor === undefined ? null : Number(cursor));
      const last = items.at(-1);
      return { items, nextCursor: last && items.length === exportPageSize ? String(last.sequence) : null };
    },
    (entry) => ({ ...entry, wording: wordsAgreedTo(entry) }),
  );
}
