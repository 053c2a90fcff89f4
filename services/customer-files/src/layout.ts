import { writtenDate } from '@lacquer/contracts/customers/written-date';
import type { FileRow } from './csv-rows.js';
import { type Columns, guessColumns, phoneColumns } from './headings.js';

/** The rows from the top that are searched for headings. */
export const searchedRows = 40;

export interface Layout {
  /** As the file has them; `Column 1` and so on in a file without headings. */
  header: string[];
  /** The line of the headings; 0 without any. Rows after it are data. */
  headerLine: number;
  columns: Columns;
  /** Every column of phones, the preferred one first. */
  phones: readonly number[];
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const isEmail = (cell: string): boolean => /^\s*[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+\s*$/.test(cell);
const isWords = (cell: string): boolean => /^[\p{L}\p{M}\s.,'’()-]+$/u.test(cell.trim());

/** Whether a cell looks like a phone number, with a little text around it. */
export function looksLikePhone(cell: string): boolean {
  const digits = cell.replaceAll(/\D/g, '');
  const letters = cell.replaceAll(/[^\p{L}]/gu, '');
  const isDay = /^\s*(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})/.test(cell);
  return (
    !isDay &&
    !cell.includes('@') &&
    !cell.includes('$') &&
    digits.length >= 10 &&
    digits.length <= 15 &&
    letters.length <= 8
  );
}

/** Finds the row of headings among the first rows, and recognizes columns by their headings, then by their content. */
export function layoutOf(rows: readonly FileRow[]): Layout {
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  const found = filled.find(({ cells }) => isHeader(cells)) ?? unknownHeader(filled);
  const width = Math.max(1, ...filled.map(({ cells }) => cells.length));
  const header =
    found?.cells.map((cell) => cell.trim()) ?? Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  const columns = found ? guessColumns(header) : {};
  const headerLine = found?.line ?? 0;
  const data = filled.filter(({ line, fault }) => line > headerLine && !fault).map(({ cells }) => cells);
  const phones = [...new Set(phoneColumns(header))];
  if (columns.phone === undefined) addPhones(columns, data, width);
  if (!found) addByContent(columns, data, width);
  return { header, headerLine, columns, phones };
}

function isHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => looksLikePhone(cell) || isEmail(cell))) return false;
  const columns = guessColumns(cells);
  const { length } = cells.filter(isFilled);
  return columns.phone === undefined ? Object.keys(columns).length >= Math.min(2, length) && length > 1 : true;
}

/** Words in an unknown language directly above the first phone. */
function unknownHeader(rows: readonly FileRow[]): FileRow | undefined {
  const first = rows.findIndex(({ cells }) => cells.some(looksLikePhone));
  const above = rows[first < 0 ? 0 : first - 1];
  const data = rows[first];
  if (!above || above.cells.some((cell) => looksLikePhone(cell) || isEmail(cell))) return undefined;
  const filledAbove = above.cells.filter(isFilled);
  if (!data) return above;
  const phone = data.cells.findIndex(looksLikePhone);
  // a title has one cell; headings name at least the phones and one more
  return filledAbove.length > 1 && isFilled(above.cells[phone] ?? '') && isWords(above.cells[phone] ?? '')
    ? above
    : undefined;
}

/** The share of a column's filled cells that pass. */
function share(data: readonly (readonly string[])[], index: number, test: (cell: string) => boolean): number {
  const filled = data.map((cells) => cells[index] ?? '').filter(isFilled);
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}

const indexes = (width: number): number[] => Array.from({ length: width }, (_, index) => index);

function addPhones(columns: Columns, data: readonly string[][], width: number): void {
  const taken = new Set(Object.values(columns));
  const [phone, otherPhone] = indexes(width).filter(
    (index) => !taken.has(index) && share(data, index, looksLikePhone) > 0.6,
  );
  if (phone !== undefined) columns.phone = phone;
  if (otherPhone !== undefined) columns.otherPhone = otherPhone;
}

function addByContent(columns: Columns, data: readonly string[][], width: number): void {
  const free = () => indexes(width).filter((index) => !Object.values(columns).includes(index));
  const email = free().find((index) => share(data, index, isEmail) > 0.6);
  if (email !== undefined) columns.email = email;
  const dates = free().filter(
    (index) =>
      share(data, index, (cell) => !/^\d+(\.\d+)?$/.test(cell.trim()) && writtenDate(cell) !== undefined) > 0.6,
  );
  if (dates.length === 1) columns.birthday = dates[0];
  const texts = free().filter((index) => share(data, index, isWords) > 0.8);
  const [first, second] = texts;
  if (first === undefined) return;
  const hasSpaces = share(data, first, (cell) => /\S[\s,]+\S/.test(cell.trim())) > 0.5;
  if (hasSpaces || second !== first + 1) columns.name = first;
  else Object.assign(columns, { givenName: first, familyName: second });
}
