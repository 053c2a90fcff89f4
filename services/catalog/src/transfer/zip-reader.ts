import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** An entry of an archive, as its directory describes it. */
export interface ZipEntry {
  name: string;
  /** In bytes. */
  size: number;
  storedSize: number;
  method: number;
  sum: number;
  start: number;
}

/** No archive, or a damaged one. `isCut`: its end is missing. */
export class ZipError extends Error {
  constructor(readonly isCut = false) {
    super(isCut ? 'the archive has no end' : 'this is not a readable archive');
  }
}

const marks = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 } as const;
const lengths = { entry: 30, listed: 46, end: 22, longestComment: 0xffff } as const;

/** In bytes. */
const largestDirectory = 16 * 1024 * 1024;

/** Sizes and places have 32 bits: beyond 4 GB they begin again. */
const turn = 2 ** 32;

/**
 * Reads a ZIP archive by the directory at its end. Searching for the marks between entries would end one whose data
 * contains such a mark, as the bytes of a JPEG may.
 */
export class ZipReader {
  private constructor(
    private readonly file: FileHandle,
    readonly entries: readonly ZipEntry[],
  ) {}

  /** To be closed. @throws ZipError, the errors of the file system */
  static async open(path: string): Promise<ZipReader> {
    const file = await open(path);
    try {
      return new ZipReader(file, await readDirectory(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** @throws ZipError */
  async read({ start, method, storedSize, size, sum }: ZipEntry): Promise<Buffer> {
    const head = await readPart(this.file, start, lengths.entry);
    if (head.readUInt32LE(0) !== marks.entry) throw new ZipError();
    const place = start + lengths.entry + head.readUInt16LE(26) + head.readUInt16LE(28);
    const stored = await readPart(this.file, place, storedSize);
    const bytes = method === 0 ? stored : method === 8 ? await inflated(stored, size) : undefined;
    if (bytes?.length !== size || crc32(bytes) !== sum) throw new ZipError();
    return bytes;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tailStart = Math.max(0, size - lengths.end - lengths.longestComment);
  const tail = await readPart(file, tailStart, size - tailStart);
  const end = endIn(tail);
  if (end === undefined) throw new ZipError(size >= 4 && (await readPart(file, 0, 4)).readUInt32LE(0) === marks.entry);
  const length = tail.readUInt32LE(end + 12);
  const start = tailStart + end - length;
  if (length > largestDirectory || start < 0) throw new ZipError();
  return entriesIn(await readPart(file, start, length), tail.readUInt16LE(end + 10));
}

/** Where the record is at which an archive ends, with nothing but a comment behind it. */
function endIn(tail: Buffer): number | undefined {
  for (let at = tail.length - lengths.end; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === marks.end && at + lengths.end + tail.readUInt16LE(at + 20) === tail.length) return at;
  return undefined;
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let [at, before] = [0, 0];
  while (entries.length < count) {
    if (at + lengths.listed > directory.length || directory.readUInt32LE(at) !== marks.listed) throw new ZipError();
    const names = at + lengths.listed;
    const nameLength = directory.readUInt16LE(at + 28);
    let start = directory.readUInt32LE(at + 42);
    while (start < before) start += turn;
    before = start;
    entries.push({
      name: directory.toString('utf8', names, names + nameLength),
      method: directory.readUInt16LE(at + 10),
      sum: directory.readUInt32LE(at + 16),
      storedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      start,
    });
    at = names + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function inflated(stored: Buffer, size: number): Promise<Buffer | undefined> {
  try {
    return await inflate(stored, { maxOutputLength: Math.max(1, size) });
  } catch {
    return undefined;
  }
}

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, from + filled);
    if (bytesRead === 0) throw new ZipError();
    filled += bytesRead;
  }
  return bytes;
}
