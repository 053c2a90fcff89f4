import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { stat } from 'node:fs/promises';
import { type customerImport, importCustomers, type ImportReport } from '@lacquer/contracts/customers/customer-import';
import type { DateOrder, DateOrderProof } from '@lacquer/contracts/customers/written-date';
import { type CustomerFile, openCustomerFile, surveyDates } from '@lacquer/customer-files/customer-file';
import type { FileRow } from '@lacquer/customer-files/csv-rows';
import { orderOf } from '@lacquer/customer-files/date-order';
import type { Columns } from '@lacquer/customer-files/headings';
import { partsOf } from '@lacquer/customer-files/imported-rows';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { z } from 'zod';
import type { CampaignSession } from '../campaign/campaign-session.js';
import { progressLine, type ProgressStream } from '../progress-line.js';
import { type ColumnChoice, columnsOf } from './columns.js';
import { type ImportProgress, ProgressFile } from './import-progress.js';
import { type RefusedRow, RefusedRows } from './refused-rows.js';

export interface ImportOptions {
  path: string;
  dryRun: boolean;
  refusedPath: string;
  /** Discards the progress of an earlier run. */
  restart: boolean;
}

/** Timeout of a part in milliseconds, long enough for a busy database. */
const partTimeoutMs = 30_000;

type Sums = Pick<ImportProgress, 'line' | 'created' | 'updated' | 'unchanged' | 'refused' | 'leftOut'>;

/** A file that is ready for import, with how it is read. */
export interface OpenedImport {
  file: CustomerFile;
  /** SHA-256, to recognize the file of an earlier run. */
  digest: string;
  columns: Columns;
  order: DateOrder | 'unknown';
  proof: DateOrderProof;
}

/** Opens a file for import. It must have a phone column. @throws UsageError, Error */
export async function openImport(
  path: string,
  choices: readonly ColumnChoice[],
  dateOrder: DateOrder | undefined,
): Promise<OpenedImport> {
  await stat(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${messageOf(error)}.`, { cause: error });
  });
  const open = () => createReadStream(path) as AsyncIterable<Buffer<ArrayBuffer>>;
  const file = await openCustomerFile({ name: basename(path), open });
  const columns = columnsOf(file.header, file.columns, choices);
  const hash = createHash('sha256');
  for await (const chunk of open()) hash.update(chunk);
  const proof = await surveyDates(file, columns.birthday ?? columns.visitedAt);
  return { file, digest: hash.digest('hex'), columns, order: orderOf(file, proof, dateOrder), proof };
}

/** Describes the program that exported the file, the columns that are read, and the order of its dates. */
export function describeColumns({ file, columns, order, proof }: OpenedImport): string {
  const taken = Object.entries(columns).map(([field, index]) => `${field} from "${file.header[index]?.trim()}"`);
  const first = { mdy: 'the month', dmy: 'the day' };
  const dates = order === 'unknown' ? question(proof) : `Dates start with ${first[order]}.\n`;
  const hasDates = columns.birthday !== undefined || columns.visitedAt !== undefined;
  return `${file.program ? `${file.program} export: ` : ''}${taken.join(', ')}.\n${hasDates ? dates : ''}`;
}

function question({ openExample }: DateOrderProof): string {
  return openExample === undefined
    ? ''
    : `Do the dates start with the month or the day? ${openExample} fits both, and no date of the file tells. ` +
        'Such dates are left out. Use --date-order mdy (month first) or --date-order dmy (day first); it can be run again later.\n';
}

/**
 * Sends the rows in parts, with one part in memory. After each part it updates the progress file, where an interrupted run
 * resumes. Sending a part again that was imported but not recorded changes nothing.
 */
export async function importFile(
  { rpc }: Pick<CampaignSession, 'rpc'>,
  { file, digest, columns, order: dateOrder }: OpenedImport,
  { path, dryRun, refusedPath, restart }: ImportOptions,
  stdout: ProgressStream,
): Promise<Sums> {
  const progressFile = new ProgressFile(path);
  const identity = { digest, columns: JSON.stringify({ ...columns, dateOrder }) };
  const before = dryRun || restart ? null : await progressFile.find(identity.digest, identity.columns);
  const sums: Sums = before ?? { line: 0, created: 0, updated: 0, unchanged: 0, refused: 0, leftOut: 0 };
  if (before) stdout.write(`Resumes after line ${before.line}, where an earlier run stopped.\n`);
  const refusedRows = new RefusedRows(refusedPath, file.header, before?.refusedBytes ?? 0);
  const line = progressLine(stdout);
  const total = await countRows(file);
  let done = 0;
  try {
    for await (const { rows, imported, refused } of partsOf(file, columns, sums.line)) {
      const part: z.input<typeof customerImport> = { rows: imported, dryRun, dateOrder };
      const report = imported.length > 0 ? await rpc.call(importCustomers, part, partTimeoutMs) : emptyReport;
      const rejected = [...refused, ...withCells(report.refused, rows)];
      const incomplete = withCells(report.leftOut ?? [], rows).map(asImported);
      await refusedRows.add([...rejected, ...incomplete].toSorted((a, b) => a.line - b.line));
      sums.created += report.created;
      sums.updated += report.updated;
      sums.unchanged += report.unchanged;
      sums.refused += rejected.length;
      sums.leftOut += incomplete.length;
      sums.line = Math.max(sums.line, rows.at(-1)?.line ?? 0);
      done += rows.length;
      if (!dryRun) await progressFile.save({ ...identity, ...sums, refusedBytes: refusedRows.bytes });
      line.show(total === 0 ? 1 : Math.min(1, done / total), sumWords(sums));
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

const asImported = (row: RefusedRow): RefusedRow => ({ ...row, reason: `imported without this cell: ${row.reason}` });

async function countRows(file: CustomerFile): Promise<number> {
  let count = 0;
  for await (const _ of file.rows()) count += 1;
  return count;
}

function withCells(refused: ImportReport['refused'], part: readonly FileRow[]): RefusedRow[] {
  const cellsOf = new Map(part.map(({ line, cells }) => [line, cells]));
  return refused.map(({ line, reason }) => ({ line, reason, cells: cellsOf.get(line) ?? [] }));
}

const number = (value: number): string => value.toLocaleString('en-US');

export function sumWords({ created, updated, unchanged, refused, leftOut }: Sums): string {
  const cells = leftOut === 0 ? '' : `, ${number(leftOut)} ${leftOut === 1 ? 'cell' : 'cells'} left out`;
  return `${number(created)} new, ${number(updated)} completed, ${number(unchanged)} already known, ${number(refused)} rejected${cells}`;
}
