import { pipeline, Readable } from 'node:stream';
import type { Page } from '@lacquer/contracts/call';
import { StreamableFile } from '@nestjs/common';
import { type CastReturnObject, type ColumnOption, stringify } from 'csv-stringify';
import type { ReadPage } from './whole-list.js';

const phoneNumber = /^\+\d{7,15}$/;

/** Where a program that divides a text into lines would see a formula begin. The first line is `escape_formulas`' part. */
const laterFormula = /([\r\n])(?=[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** The `+` of a phone number begins no formula that could do anything: it stays what it is. */
const castText = (value: string): string | CastReturnObject => {
  const asItIs = { value, escape_formulas: false };
  return phoneNumber.test(value) ? asItIs : value.replace(laterFormula, "$1'");
};

/**
 * A list as CSV (RFC 4180, UTF-8 with the mark that spreadsheets look for). A text, or a later line of one, that a spreadsheet
 * would take for a formula gets an apostrophe in front. One page is in memory at a time. Rejects when the first page fails; a
 * later failure destroys the stream, so that half a list never looks whole.
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
    record_delimiter: 'windows',
    escape_formulas: true,
    // of the line breaks only the one between records is quoted by itself
    quoted_match: /[\r\n]/,
    cast: { string: castText },
    columns,
  });
  // whoever reads `csv` is told of a failure: it is destroyed with it
  return pipeline(Readable.from(rows(firstPage, readPage, rowOf)), csv, () => {});
}

async function* rows<Item>(firstPage: Page<Item>, readPage: ReadPage<Item>, rowOf: (item: Item) => object) {
  for (let page = firstPage; ; page = await readPage(page.nextCursor)) {
    for (const item of page.items) yield rowOf(item);
    if (page.nextCursor === null) return;
  }
}

/** As a download, named after the day. */
export function csvFile(csv: Readable, name: string, now: Date): StreamableFile {
  return new StreamableFile(csv, {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
  });
}
