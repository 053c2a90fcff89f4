import { unzip, type UnzipFileInfo } from 'fflate';
import type { FileRow } from './csv-rows.js';

/** The largest workbook, in bytes, and what it may unpack to. A workbook is read into memory. */
const maxBytes = 30 * 1024 * 1024;
const maxUnpackedBytes = 250 * 1024 * 1024;

const asCsv = {
  excel: 'In Excel: File, Save As, "CSV UTF-8 (Comma delimited)". Then import the CSV file.',
  numbers: 'In Numbers: File, Export To, CSV. Then import the CSV file.',
  other: 'Open it in a spreadsheet program, save it as CSV, and import that file.',
};

/** What the first bytes say about a file that is not text; `undefined` for text. */
export function binaryKind(opening: Uint8Array): 'zip' | 'xls' | 'pdf' | undefined {
  const [a, b, c, d] = opening;
  if (a === 0x50 && b === 0x4b && (c === 3 || c === 5) && (d === 4 || d === 6)) return 'zip';
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return 'xls';
  if (a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46) return 'pdf';
  return undefined;
}

/** What text that is no table says. */
export function otherText(opening: string): string | undefined {
  const start = opening.trimStart().slice(0, 300).toLowerCase();
  if (start.startsWith('begin:vcard')) {
    return 'The file has contacts as vCards. Open them in a contacts program, such as contacts.google.com, and export them as CSV.';
  }
  return /^(<!doctype html|<html|<table|<\?xml)/.test(start)
    ? `The file is a web page, although its name may say otherwise. ${asCsv.excel}`
    : undefined;
}

export function refusalOf(kind: 'xls' | 'pdf'): Error {
  return new Error(
    kind === 'xls'
      ? `The file is a workbook of an old Excel (.xls). ${asCsv.excel}`
      : 'The file is a PDF, which has no columns. Export the list again as CSV or Excel.',
  );
}

/** @throws Error with a sentence for the user */
export async function workbookRows(bytes: Uint8Array<ArrayBuffer>): Promise<FileRow[]> {
  if (bytes.length > maxBytes) throw new Error(`The workbook is larger than 30 MB. ${asCsv.excel}`);
  const entries = await entriesOf(bytes);
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has('xl/workbook.xml')) {
    const isNumbers = [...names].some((name) => /^Index(\.zip$|\/)/.test(name));
    throw new Error(
      isNumbers
        ? `The file is a document of Numbers. ${asCsv.numbers}`
        : `The file is an archive, not a list. ${asCsv.other}`,
    );
  }
  const unpacked = entries.reduce((sum, { originalSize }) => sum + originalSize, 0);
  if (unpacked > maxUnpackedBytes) throw new Error(`The workbook unpacks to more than 250 MB. ${asCsv.excel}`);
  // loaded when the first workbook is opened
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(bytes.buffer).catch((error: unknown) => {
    throw new Error(`The workbook cannot be read; it may be damaged or have a password. ${asCsv.excel}`, {
      cause: error,
    });
  });
  // a workbook often has an empty or a small sheet beside the list
  const largest = sheets.toSorted((a, b) => filledIn(b.data) - filledIn(a.data))[0]?.data ?? [];
  return largest.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }));
}

const filledIn = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce((sum, cells) => sum + cells.filter((cell) => cell !== null).length, 0);

/** Reads only the archive's directory. */
function entriesOf(bytes: Uint8Array): Promise<UnzipFileInfo[]> {
  const entries: UnzipFileInfo[] = [];
  const filter = (entry: UnzipFileInfo) => {
    entries.push(entry);
    return false;
  };
  return new Promise((resolve, reject) => {
    unzip(bytes, { filter }, (error) => {
      if (error) reject(new Error(`The file is a damaged archive. ${asCsv.other}`, { cause: error }));
      else resolve(entries);
    });
  });
}

/** A date as its day. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof cell === 'string') return cell.replaceAll(/\r\n?/g, '\n');
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}
