import {
  type customerImport,
  guessProgram,
  importCustomers,
  importedRow,
  type ImportedRow,
  type ImportReport,
  maxImportedRows,
} from '@lacquer/contracts/customers/customer-import';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { z } from 'zod';
import type { CampaignSession } from '../campaign/campaign-session.js';
import { progressLine, type ProgressStream } from '../progress-line.js';
import { type ColumnChoice, type Columns, columnsOf } from './columns.js';
import { type CsvFile, type CsvRow, inspectCsv, readRows } from './csv-rows.js';
import { type ImportProgress, ProgressFile } from './import-progress.js';
import { type RefusedRow, RefusedRows } from './refused-rows.js';

export interface ImportOptions {
  path: string;
  dryRun: boolean;
  choices: readonly ColumnChoice[];
  refusedPath: string;
  /** Discards the progress of an earlier run. */
  restart: boolean;
}

/** Timeout of a part in milliseconds, long enough for a busy database. */
const partTimeoutMs = 30_000;

type Sums = Pick<ImportProgress, 'line' | 'created' | 'updated' | 'unchanged' | 'refused'>;

/** Opens a file for import. It must have headings, including one of a phone column. @throws UsageError, Error */
export async function openImport(
  path: string,
  choices: readonly ColumnChoice[],
): Promise<{ file: CsvFile; header: string[]; columns: Columns }> {
  const file = await inspectCsv(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${messageOf(error)}.`, { cause: error });
  });
  for await (const { cells } of readRows(file)) return { file, header: cells, columns: columnsOf(cells, choices) };
  throw new Error(`${path} is empty. Export it again as CSV, with the headings in the first line.`);
}

/** Describes the program that exported the file, and the columns that are read. */
export function describeColumns(header: readonly string[], columns: Columns): string {
  const program = guessProgram(header);
  const taken = Object.entries(columns).map(([field, index]) => `${field} from "${header[index]?.trim()}"`);
  return `${program ? `${program} export: ` : ''}${taken.join(', ')}.\n`;
}

/**
 * Sends the rows in parts, with one part in memory. After each part it updates the progress file, where an interrupted run
 * resumes. Sending a part again that was imported but not recorded changes nothing.
 */
export async function importFile(
  { rpc }: Pick<CampaignSession, 'rpc'>,
  opened: Awaited<ReturnType<typeof openImport>>,
  { path, dryRun, refusedPath, restart }: ImportOptions,
  stdout: ProgressStream,
): Promise<Sums> {
  const { file, header, columns } = opened;
  const progressFile = new ProgressFile(path);
  const identity = { digest: file.digest, columns: JSON.stringify(columns) };
  const before = dryRun || restart ? null : await progressFile.find(identity.digest, identity.columns);
  const sums: Sums = before ?? { line: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };
  if (before) stdout.write(`Resumes after line ${before.line}, where an earlier run stopped.\n`);
  const refusedRows = new RefusedRows(refusedPath, header, before?.refusedBytes ?? 0);
  const line = progressLine(stdout);
  let read = 0;
  const send = (rows: ImportedRow[]): Promise<ImportReport> => {
    const part: z.input<typeof customerImport> = { rows, dryRun };
    return rpc.call(importCustomers, part, partTimeoutMs);
  };
  try {
    for await (const part of partsOf(
      readRows(file, (bytes) => (read += bytes)),
      sums.line,
    )) {
      const { rows, refused } = toRows(part, columns);
      const report = rows.length > 0 ? await send(rows) : emptyReport;
      const all = [...refused, ...withCells(report.refused, part)].toSorted((a, b) => a.line - b.line);
      await refusedRows.add(all);
      sums.created += report.created;
      sums.updated += report.updated;
      sums.unchanged += report.unchanged;
      sums.refused += all.length;
      sums.line = part.at(-1)?.line ?? sums.line;
      if (!dryRun) await progressFile.save({ ...identity, ...sums, refusedBytes: refusedRows.bytes });
      line.show(file.bytes === 0 ? 1 : Math.min(1, read / file.bytes), sumWords(sums));
    }
    line.end();
  } catch (error) {
    line.end();
    const where = sums.line === 0 ? 'before the first rows were imported' : `after line ${sums.line}`;
    const again = dryRun ? '' : ' Run the same command again to resume.';
    throw new Error(`The import stopped ${where}: ${messageOf(error)}${again}`, { cause: error });
  } finally {
    await refusedRows.close();
  }
  await progressFile.remove();
  return sums;
}

const emptyReport: ImportReport = { created: 0, updated: 0, unchanged: 0, refused: [] };

/** The rows after a line, without the headings, in parts of the size of one request. */
async function* partsOf(rows: AsyncIterable<CsvRow>, afterLine: number): AsyncGenerator<CsvRow[]> {
  let isHeader = true;
  let part: CsvRow[] = [];
  for await (const row of rows) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    if (row.line <= afterLine) continue;
    part.push(row);
    if (part.length < maxImportedRows) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Converts rows for the request. An invalid cell rejects only its own row. */
function toRows(part: readonly CsvRow[], columns: Columns): { rows: ImportedRow[]; refused: RefusedRow[] } {
  const refused: RefusedRow[] = [];
  const rows = part.flatMap((row): ImportedRow[] => {
    const cells = Object.entries(columns).map(([field, index]) => [field, row.cells[index] ?? '']);
    const parsed = importedRow.safeParse({ line: row.line, ...Object.fromEntries(cells) });
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    refused.push({ ...row, reason: `${String(issue?.path[0])}: ${issue?.message ?? 'cannot be read'}` });
    return [];
  });
  return { rows, refused };
}

function withCells(refused: ImportReport['refused'], part: readonly CsvRow[]): RefusedRow[] {
  const cellsOf = new Map(part.map(({ line, cells }) => [line, cells]));
  return refused.map(({ line, reason }) => ({ line, reason, cells: cellsOf.get(line) ?? [] }));
}

const number = (value: number): string => value.toLocaleString('en-US');

export function sumWords({ created, updated, unchanged, refused }: Sums): string {
  return `${number(created)} new, ${number(updated)} completed, ${number(unchanged)} already known, ${number(refused)} rejected`;
}
