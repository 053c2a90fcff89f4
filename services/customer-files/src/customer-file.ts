import { DateOrderProof } from '@lacquer/contracts/customers/written-date';
import { csvRows, type FileRow, withNewlines } from './csv-rows.js';
import { dialectOf } from './dialect.js';
import { detectEncoding } from './encoding.js';
import { guessProgram, type Program } from './headings.js';
import { type Layout, layoutOf, searchedRows } from './layout.js';
import { binaryKind, otherText, refusalOf, workbookRows } from './workbook.js';

/** A file in any place. `open` reads it from the start, as often as it is called. */
export interface FileSource {
  name: string;
  open: () => AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** An opened customer file. Only a part of a CSV file is in memory; a workbook is as a whole. */
export interface CustomerFile extends Layout {
  name: string;
  /** The program that wrote the file, if its headings tell. */
  program: Program | undefined;
  /** The rows below the headings that are not empty, in order. Headings that are repeated further down are omitted. */
  rows: () => AsyncGenerator<FileRow>;
}

const openingLength = 64 * 1024;

/** @throws Error with a sentence for the user if the file cannot be used */
export async function openCustomerFile({ name, open }: FileSource): Promise<CustomerFile> {
  const all = await tableOf(open);
  const first: FileRow[] = [];
  for await (const row of all()) {
    if (row.cells.some((cell) => cell.trim() !== '')) first.push(row);
    if (first.length === searchedRows) break;
  }
  if (first.length === 0)
    throw new Error(`${name} is empty. Export it again as CSV, with the headings in the first line.`);
  const layout = layoutOf(first);
  const headings = JSON.stringify(layout.header);
  return {
    name,
    ...layout,
    program: guessProgram(layout.header),
    async *rows() {
      for await (const row of all()) {
        if (row.line <= layout.headerLine || !row.cells.some((cell) => cell.trim() !== '')) continue;
        if (row.cells.length > 1 && JSON.stringify(row.cells.map((cell) => cell.trim())) === headings) continue;
        yield row;
      }
    },
  };
}

/** Every row of the file, with empty ones. */
async function tableOf(open: FileSource['open']): Promise<() => AsyncGenerator<FileRow>> {
  const start = await openingOf(open());
  const kind = binaryKind(start);
  if (kind === 'zip') {
    const rows = await workbookRows(await wholeOf(open()));
    return async function* () {
      yield* rows;
    };
  }
  if (kind) throw refusalOf(kind);
  const encoding = await detectEncoding(open());
  const text = () => withNewlines(decoded(open(), encoding));
  let opening = '';
  for await (const part of text()) {
    opening += part;
    if (opening.length >= openingLength) break;
  }
  const other = otherText(opening);
  if (other) throw new Error(other);
  const { delimiter, skippedLines } = dialectOf(opening.slice(0, openingLength));
  return async function* () {
    for await (const row of csvRows(text(), delimiter)) if (row.line > skippedLines) yield row;
  };
}

async function openingOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of chunks) return chunk;
  return new Uint8Array();
}

async function wholeOf(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** What comes first in the dates of a column, as its cells or the program of the file tell. */
export async function surveyDates(file: CustomerFile, column: number | undefined): Promise<DateOrderProof> {
  const proof = new DateOrderProof();
  if (column === undefined) return proof;
  for await (const { cells } of file.rows()) proof.add(cells[column] ?? '');
  return proof;
}
