import type { ImportedRow, ImportField } from '@lacquer/contracts/customers/customer-import';
import { escapeLaterFormulas } from '@lacquer/contracts/csv-cell';
import type Papa from 'papaparse';

/** A CSV file of customers. Only its text is in memory; its rows are parsed again each time they are needed. */
export interface CsvFile {
  name: string;
  text: string;
  header: string[];
  /** The first rows, for the preview. */
  sample: string[][];
  /** Number of non-empty rows below the header. */
  rowCount: number;
}

export interface CsvRow {
  /** Line number in the file, starting at 1. */
  line: number;
  cells: string[];
}

/** A row that the server refused, with the reason. */
export interface RefusedRow extends CsvRow {
  reason: string;
}

/** The column index of each field. */
export type Columns = Partial<Record<ImportField, number>>;

const sampleRows = 5;

/** Characters parsed at a time. The page can respond to input in between. */
const chunkSize = 256 * 1024;

/** @throws Error with a message for the user if the file cannot be used */
export async function openCsv(file: File): Promise<CsvFile> {
  const text = decode(await file.arrayBuffer());
  const sample: string[][] = [];
  let header: string[] | undefined;
  let rowCount = 0;
  await eachRow(text, ({ cells }) => {
    if (!header) {
      header = cells.map((cell) => cell.trim());
      return;
    }
    rowCount += 1;
    if (sample.length < sampleRows) sample.push(cells);
  });
  if (!header || rowCount === 0)
    throw new Error('The file has no rows. Export it again as CSV, with the headings in the first line.');
  return { name: file.name, text, header, sample, rowCount };
}

/** Passes the rows below the header to `use` in parts of `size`, sequentially. Rejects if `use` does. */
export async function eachPart(
  { text }: CsvFile,
  size: number,
  use: (part: CsvRow[], index: number) => Promise<void>,
): Promise<void> {
  let [part, index]: [CsvRow[], number] = [[], 0];
  let isHeader = true;
  const flush = () => {
    const full = part;
    part = [];
    return use(full, index++);
  };
  await eachRow(text, (row) => {
    if (isHeader) {
      isHeader = false;
      return undefined;
    }
    part.push(row);
    return part.length === size ? flush() : undefined;
  });
  if (part.length > 0) await flush();
}

/** The row in the format of the call. Cells of unmapped columns are omitted. */
export function toImported({ line, cells }: CsvRow, columns: Columns): ImportedRow {
  const chosen = Object.entries(columns).map(([field, index]) => [field, cells[index] ?? '']);
  return { line, ...Object.fromEntries(chosen) };
}

/** The refused rows with their lines and reasons, as a CSV file that can be corrected and imported. */
export async function refusedFile(header: readonly string[], refused: readonly RefusedRow[]): Promise<Blob> {
  const { unparse } = await loadParser();
  const rows = refused.map(({ line, reason, cells }) => [...cells, String(line), reason].map(escapeLaterFormulas));
  const text = unparse({ fields: [...header, 'line', 'reason'], data: rows }, { escapeFormulae: true });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** The parser loads when the first file is opened. */
const loadParser = async (): Promise<typeof Papa> => (await import('papaparse')).default;

/** Falls back to Windows-1252, which spreadsheets still write. With accents it is invalid UTF-8. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Passes non-empty rows to `use`, in order. Parses each chunk only after the rows of the previous one are used. */
async function eachRow(text: string, use: (row: CsvRow) => Promise<void> | undefined): Promise<void> {
  const { parse } = await loadParser();
  // the delimiter is guessed without empty lines, which would count as rows of one cell
  const opening = parse(text.slice(0, chunkSize), { preview: 20, skipEmptyLines: 'greedy' });
  const { delimiter } = opening.meta;
  let line = 1;
  const useRows = async (rows: readonly string[][]) => {
    for (const cells of rows) {
      const row = { line, cells };
      line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      if (cells.some((cell) => cell.trim() !== '')) await use(row);
    }
  };
  await new Promise<void>((resolve, reject) => {
    parse<string[]>(text, {
      delimiter,
      chunkSize,
      chunk: ({ data }: Papa.ParseResult<string[]>, handle: Papa.Parser) => {
        handle.pause();
        useRows(data).then(
          () => handle.resume(),
          (error: unknown) => {
            reject(error);
            handle.abort();
          },
        );
      },
      complete: () => resolve(),
    });
  });
}
