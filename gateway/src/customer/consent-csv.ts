import { pipeline, Readable } from 'node:stream';
import { type ConsentEntry, consentWordings } from '@lacquer/contracts/consent';
import { type CastReturnObject, stringify } from 'csv-stringify';

/** At most this many rows are in memory, and in one answer of the customer service. */
export const exportPageSize = 1000;

export type ListLedgerFrom = (afterSequence: number | null) => Promise<ConsentEntry[]>;

const phoneNumber = /^\+\d{7,15}$/;

/** Where a program that divides a text into lines would see a formula begin. The first line is `escape_formulas`' part. */
const laterFormula = /([\r\n])(?=[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** The `+` of a phone number begins no formula that could do anything: it stays what it is. */
const castText = (value: string): string | CastReturnObject => {
  const asItIs = { value, escape_formulas: false };
  return phoneNumber.test(value) ? asItIs : value.replace(laterFormula, "$1'");
};

/**
 * The ledger as CSV (RFC 4180, UTF-8 with the mark that spreadsheets look for), each consent with the exact words agreed
 * to. A text, or a later line of one, that a spreadsheet would take for a formula gets an apostrophe in front. Rejects when the first page fails;
 * a later failure destroys the stream, so that half a ledger never looks whole.
 */
export async function openConsentCsv(listFrom: ListLedgerFrom): Promise<Readable> {
  const firstPage = await listFrom(null);
  const csv = stringify({
    bom: true,
    header: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    // of the line breaks only the one between records is quoted by itself
    quoted_match: /[\r\n]/,
    cast: { string: castText },
    columns: [
      { key: 'sequence', header: 'entry' },
      { key: 'phone', header: 'phone' },
      { key: 'kind', header: 'kind' },
      { key: 'channel', header: 'channel' },
      { key: 'wordingVersion', header: 'wording_version' },
      { key: 'wording', header: 'wording' },
      { key: 'reason', header: 'reason' },
      { key: 'recordedBy', header: 'recorded_by' },
      { key: 'recordedAt', header: 'recorded_at' },
    ],
  });
  // whoever reads `csv` is told of a failure: it is destroyed with it
  return pipeline(Readable.from(rows(firstPage, listFrom)), csv, () => {});
}

async function* rows(firstPage: ConsentEntry[], listFrom: ListLedgerFrom) {
  const wordings: Readonly<Record<string, string>> = consentWordings;
  for (let page = firstPage; ;) {
    for (const entry of page) yield { ...entry, wording: entry.wordingVersion && wordings[entry.wordingVersion] };
    const last = page.at(-1);
    if (!last || page.length < exportPageSize) return;
    page = await listFrom(last.sequence);
  }
}
