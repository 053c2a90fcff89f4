import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** A row of a CSV file, in any common dialect. */
export interface CsvRow {
  /** Line of the file in which the row starts, from 1. */
  line: number;
  cells: string[];
}

/** Properties of a file that are needed before reading its rows. */
export interface CsvFile {
  path: string;
  bytes: number;
  /** SHA-256, to recognize the file of an earlier run. */
  digest: string;
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
  delimiter: string;
}

const delimiters = [',', ';', '\t'];
/** Maximum length of a row. A longer one has an unbalanced quotation mark, which would absorb the rest of the file. */
const longestRow = 200_000;

/** Reads the whole file once, keeping only a part in memory. */
export async function inspectCsv(path: string): Promise<CsvFile> {
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let [bytes, isUtf8] = [0, true];
  let opening = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
    if (opening.length < 65_536) opening = Buffer.concat([opening, chunk]);
    isUtf8 &&= decodes(utf8, chunk, true);
  }
  isUtf8 &&= decodes(utf8, Buffer.alloc(0), false);
  const isUtf16 = opening[0] === 0xff && opening[1] === 0xfe;
  // spreadsheets still write Windows-1252, which is invalid UTF-8 as soon as it contains an accent
  const encoding = isUtf16 ? 'utf-16le' : isUtf8 ? 'utf-8' : 'windows-1252';
  const header =
    new TextDecoder(encoding)
      .decode(opening)
      .trimStart()
      .split(/[\r\n]/)[0] ?? '';
  return { path, bytes, digest: hash.digest('hex'), encoding, delimiter: delimiterOf(header) };
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

/** The delimiter that splits the headings into the most columns. */
function delimiterOf(header: string): string {
  const outside = header.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: outside.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

/**
 * The rows that are not empty, in order, including the headings. They are read on demand. `onBytes` receives the number of
 * bytes read so far. Rejects with a message that names the line from which the file cannot be read.
 */
export async function* readRows(
  { path, encoding, delimiter }: Pick<CsvFile, 'path' | 'encoding' | 'delimiter'>,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder(encoding);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
  });
  const decode = new Transform({
    transform(chunk: Buffer, _, done) {
      onBytes(chunk.length);
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
  // a failure is reported to the reader of the rows
  pipeline(createReadStream(path), decode, parser, () => undefined);
  // the parser counts a line break of two characters within a cell twice
  let line = 1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
      line += 1 + lineBreaksIn(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(
      `The file cannot be read from line ${line} on: ${error.message} Fix that line and run the same command again.`,
      { cause: error },
    );
  }
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
