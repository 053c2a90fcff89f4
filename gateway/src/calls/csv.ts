import { pipeline, Readable } from 'node:stream';
import type { Page } from '@lacquer/contracts/call';
import { escapeLaterFormulas } from '@lacquer/contracts/csv-cell';
import { StreamableFile } from '@nestjs/common';
import { type CastReturnObject, type ColumnOption, type Options, stringify } from 'csv-stringify';
import { allPages, type ReadPage } from './whole-list.js';

const phoneNumber = /^\+\d{7,15}$/;

/** The `+` of a phone number starts no harmful formula, so phone numbers stay as they are. */
const castText = (value: string): string | CastReturnObject => {
  const asItIs = { value, escape_formulas: false };
  return phoneNumber.test(value) ? asItIs : escapeLaterFormulas(value);
};

/** Cells that no spreadsheet reads as formulas, whatever they contain. */
export const csvCells = {
  record_delimiter: 'windows',
  escape_formulas: true,
  // csv-stringify quotes values that contain the record delimiter, but not a lone CR or LF
  quoted_match: /[\r\n]/,
  cast: { string: castText },
} satisfies Options;

/**
 * A list as CSV (RFC 4180, UTF-8 with the byte order mark that spreadsheets look for). A text, or a later line of one,
 * that a spreadsheet would read as a formula gets a leading apostrophe. One page is in memory at a time. Rejects when
 * the first page fails; a later failure destroys the stream, which keeps half a list from looking complete.
 */
export async function openCsv<Item>(
  columns: readonly ColumnOption[],
  readPage: ReadPage<Item>,
  rowOf: (item: Item) => Record<string, unknown>,
): Promise<Readable> {
  const firstPage = await readPage(undefined);
  const csv = stringify({
    bom: true,
    header: true,
    ...csvCells,
    columns,
  });
  // a failure also destroys `csv`, so its reader receives the error
  return pipeline(Readable.from(rows(firstPage, readPage, rowOf)), csv, () => {});
}

async function* rows<Item>(firstPage: Page<Item>, readPage: ReadPage<Item>, rowOf: (item: Item) => object) {
  for await (const { items } of allPages(firstPage, readPage)) for (const item of items) yield rowOf(item);
}

/** Sends the CSV as a download whose file name contains the date. */
export function csvFile(csv: Readable, name: string, now: Date): StreamableFile {
  return new StreamableFile(csv, {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
  });
}
