import { type ImportedRow, maxCell, maxImportedRows } from '@lacquer/contracts/customers/customer-import';
import type { FileRow } from './csv-rows.js';
import type { Columns } from './headings.js';
import type { CustomerFile } from './customer-file.js';

/** The most characters of one part; a request is limited in bytes. */
const maxPartLength = 120_000;

/** A part of a file: its rows as they are, and those that can be sent. */
export interface FilePart {
  rows: FileRow[];
  imported: ImportedRow[];
  /** Rows that cannot be read, with the reason. */
  refused: (FileRow & { reason: string })[];
}

/**
 * The rows in parts of the size of one request. Rows that share a phone are sent in one part, after all others: a dry run
 * then counts them as the run does. Of the other rows one part is in memory.
 *
 * @param afterLine where an interrupted import continues; the rows that share a phone are sent again
 */
export async function* partsOf(file: CustomerFile, columns: Columns, afterLine = 0): AsyncGenerator<FilePart> {
  const repeated = await repeatedPhones(file, columns);
  const held = new Map<string, Entry[]>();
  const parts = new PartBuilder();
  for await (const row of file.rows()) {
    const imported = toImported(row, columns, file.phones);
    const key = repeated.size === 0 ? '' : phoneKey(imported);
    if (!row.fault && repeated.has(key)) {
      const others = held.get(key);
      if (others) others.push({ row, imported });
      else held.set(key, [{ row, imported }]);
    } else if (row.line > afterLine) yield* parts.add([{ row, imported }]);
  }
  yield* parts.end();
  for (const entries of held.values()) yield* parts.add(entries);
  yield* parts.end();
}

interface Entry {
  row: FileRow;
  imported: ImportedRow;
}

class PartBuilder {
  private part: FilePart = { rows: [], imported: [], refused: [] };
  private length = 0;

  /** Adds rows that belong together, after a part that they would make too large. */
  *add(entries: readonly Entry[]): Generator<FilePart> {
    const size = entries.reduce((sum, { imported }) => sum + JSON.stringify(imported).length, 0);
    if (this.part.rows.length + entries.length > maxImportedRows || this.length + size > maxPartLength)
      yield* this.end();
    for (const { row, imported } of entries) {
      // one person with more rows than a request takes
      if (this.part.rows.length === maxImportedRows) yield* this.end();
      this.part.rows.push(row);
      if (row.fault) this.part.refused.push({ ...row, reason: row.fault });
      else this.part.imported.push(imported);
    }
    this.length += size;
  }

  *end(): Generator<FilePart> {
    if (this.part.rows.length > 0) yield this.part;
    this.part = { rows: [], imported: [], refused: [] };
    this.length = 0;
  }
}

/** The phones of more than one row. */
async function repeatedPhones(file: CustomerFile, columns: Columns): Promise<Set<string>> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for await (const row of file.rows()) {
    const key = phoneKey(toImported(row, columns, file.phones));
    if (key === '') continue;
    if (seen.has(key)) repeated.add(key);
    else seen.add(key);
  }
  return repeated;
}

/** The digits that identify a phone, whatever surrounds them. */
function phoneKey({ phone = '', otherPhone = '' }: ImportedRow): string {
  for (const cell of [phone, otherPhone]) {
    const digits = /(?:\d[\s().+/-]*){10,15}/.exec(cell.replace(/\.0+\s*$/, ''))?.[0].replaceAll(/\D/g, '');
    if (digits) return digits.replace(/^1(?=\d{10})/, '').slice(0, digits.startsWith('1') ? 11 : 15);
  }
  return '';
}

/** The row in the format of the call. Cells of unmapped columns are omitted, apart from those of phones. */
export function toImported({ line, cells }: FileRow, columns: Columns, phones: readonly number[] = []): ImportedRow {
  const row: ImportedRow = { line };
  for (const [field, index] of Object.entries(columns)) row[field as keyof Columns] = cellOf(cells[index]);
  const others = phones.filter((index) => index !== columns.phone && index !== columns.otherPhone);
  const further = [row.otherPhone ?? '', ...others.map((index) => cellOf(cells[index]))].filter(Boolean);
  if (columns.otherPhone !== undefined && further.length > 0) row.otherPhone = further.join(' / ');
  return row;
}

/** A text that PostgreSQL can store: without NUL and halves of characters. A cell that is too long ends early. */
const cellOf = (cell = ''): string => cell.slice(0, maxCell).toWellFormed().replaceAll('\0', '');
