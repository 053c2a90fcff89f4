import { escapeLaterFormulas } from '@lacquer/contracts/csv-cell';
import type { FileRow } from '@lacquer/customer-files/csv-rows';
import { type CustomerFile, openCustomerFile } from '@lacquer/customer-files/customer-file';

/** An opened customer file with what the screen shows of it. */
export interface ChosenFile extends CustomerFile {
  /** Distinguishes files with one name. */
  bytes: number;
  /** The first rows, for the preview. */
  sample: string[][];
  /** Number of non-empty rows below the headings. */
  rowCount: number;
}

/** A row that the server refused, or of which it left a cell out, with the reason. */
export interface RefusedRow extends FileRow {
  reason: string;
}

const sampleRows = 5;

/** @throws Error with a message for the user if the file cannot be used */
export async function openChosen(chosen: File): Promise<ChosenFile> {
  const file = await openCustomerFile({ name: chosen.name, open: () => chunksOf(chosen) });
  const sample: string[][] = [];
  let rowCount = 0;
  for await (const { cells } of file.rows()) {
    rowCount += 1;
    if (sample.length < sampleRows) sample.push(cells);
  }
  if (rowCount === 0)
    throw new Error('The file has no rows. Export it again as CSV, with the headings in the first line.');
  return { ...file, bytes: chosen.size, sample, rowCount };
}

/** Bytes read at a time. The page can respond to input in between. */
const chunkBytes = 512 * 1024;

/** Safari cannot iterate over the stream of a file. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < file.size; start += chunkBytes) {
    yield new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer());
  }
}

/** The rows with their lines and reasons, as a CSV file that can be corrected and imported. */
export async function refusedFile(header: readonly string[], refused: readonly RefusedRow[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const rows = refused.map(({ line, reason, cells }) => [...cells, String(line), reason].map(escapeLaterFormulas));
  const text = Papa.unparse({ fields: [...header, 'line', 'reason'], data: rows }, { escapeFormulae: true });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
