import { importFaults } from '@lacquer/contracts/customers/import-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import Papa from 'papaparse';

/** A row of a file. */
export interface FileRow {
  /** Line of the file in which the row starts, from 1; in a workbook, the number of the row. */
  line: number;
  cells: string[];
  /** Why the row cannot be read. */
  fault?: Said;
}

/** Characters parsed at a time. */
const windowSize = 256 * 1024;

/** The longest row, in characters: what is longer has lost a quotation mark. */
export const longestRow = 200_000;

export const unbalanced = say(importFaults.openQuotation);

/** Text with line breaks of one kind, so that mixed ones end rows too. */
export async function* withNewlines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const chunk of chunks) {
    const text = held + chunk;
    // the other half of the line break may be in the next chunk
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
  }
  if (held) yield '\n';
}

/**
 * The rows of CSV text, with those that are empty. A quotation mark that is opened and not closed makes the line on which
 * it is opened a row with a fault; reading goes on with the next line.
 *
 * @param chunks text with `\n` as its only line break
 */
export async function* csvRows(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  const source = chunks[Symbol.asyncIterator]();
  let [text, line, isLast] = ['', 1, false];
  const fill = async (size: number) => {
    const parts = [text];
    for (let length = text.length; length < size && !isLast;) {
      const { done, value = '' } = await source.next();
      isLast = done === true;
      parts.push(value);
      length += value.length;
    }
    text = parts.join('');
  };
  for (let wanted = windowSize; ;) {
    await fill(wanted);
    const { rows, end } = parseWindow(text, delimiter, isLast);
    for (const { cells, lines, isFaulty } of rows) {
      yield isFaulty ? { line, cells, fault: unbalanced } : { line, cells };
      line += lines;
    }
    text = text.slice(end);
    if (isLast && text === '') return;
    // a row that the window cuts needs more text, up to the longest row
    wanted = end === 0 ? text.length + windowSize : windowSize;
  }
}

interface ParsedRow {
  cells: string[];
  /** Lines of the file that it takes. */
  lines: number;
  isFaulty: boolean;
}

/** The complete rows at the start of the text, up to the first fault, and where they end. */
function parseWindow(text: string, delimiter: string, isLast: boolean): { rows: ParsedRow[]; end: number } {
  const rows: ParsedRow[] = [];
  let end = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta }, parser) => {
      const next = meta.cursor;
      const raw = text.slice(end, next);
      const isCut = !raw.endsWith('\n') && !isLast;
      const lines = raw.match(/\n/g)?.length ?? 0;
      const isUnclosed = errors.some(({ code }) => code === 'MissingQuotes');
      const isOdd = errors.some(({ type }) => type === 'Quotes') && raw.trimEnd().includes('\n');
      if (isUnclosed ? isLast || raw.length > longestRow : isOdd || raw.length > longestRow) {
        const stop = raw.indexOf('\n');
        const first = stop < 0 ? raw : raw.slice(0, stop);
        rows.push({ cells: first.split(delimiter), lines: 1, isFaulty: true });
        end += stop < 0 ? raw.length : stop + 1;
        parser.abort();
      } else if (isUnclosed || isCut) {
        parser.abort();
      } else {
        rows.push({ cells, lines: Math.max(lines, 1), isFaulty: false });
        end = next;
      }
    },
  });
  return { rows, end };
}
