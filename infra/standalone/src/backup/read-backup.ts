import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import tar, { type Extract } from 'tar-stream';
import type { z } from 'zod';
import {
  BackupFileError,
  backupHead,
  backupManifest,
  type BackupManifest,
  formatVersion,
  headName,
  keysName,
  manifestName,
  partName,
  picturePrefix,
} from './backup-file.js';
import { ContentDigest, countRows } from './content-digest.js';
import { wholeFrame } from './whole-frame.js';

/** Receives the contents of a backup as they are read. A table's parts arrive in order, one table after another. */
export interface BackupReader {
  tablePart?: (app: string, table: string, bytes: Buffer) => Promise<void>;
  picture?: (name: string, bytes: Buffer) => Promise<void>;
  keys?: (text: string) => Promise<void>;
}

const damaged = 'The file is damaged: it was cut short or altered. Use another backup. Nothing was changed.';

/**
 * Reads a backup from its first byte to its last, and compares every content with the manifest. Memory does not depend on
 * its size.
 *
 * @throws BackupFileError if it is no backup, not whole, altered, or of a later release
 */
export async function readBackup(path: string, reader: BackupReader = {}): Promise<BackupManifest> {
  const found = new FoundContents(reader);
  const extract = tar.extract();
  const reading = pipeline(createReadStream(path), wholeFrame, createZstdDecompress(), async function (unpacked) {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      // its reader has failed
      if (extract.destroying) return;
      if (!extract.write(chunk)) await drained(extract);
    }
    extract.end(undefined);
  });
  reading.catch((error: unknown) => extract.destroy(error as Error));
  try {
    for await (const entry of extract) {
      const parts: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) parts.push(chunk);
      await found.take(entry.header.name, Buffer.concat(parts));
    }
    await reading;
  } catch (error) {
    extract.destroy();
    await reading.catch(() => undefined);
    throw explained(error, found);
  }
  return found.check();
}

/** Resolves when it takes more, or no more at all. */
function drained(extract: Extract): Promise<void> {
  if (extract.destroying) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (error?: unknown) => {
      extract.off('drain', end).off('close', end).off('error', end);
      if (error) reject(error);
      else resolve();
    };
    extract.once('drain', end).once('close', end).once('error', end);
  });
}

/** Faults of the file become a sentence; those of the disk, and of the reader, stay what they are. */
function explained(error: unknown, found: FoundContents): unknown {
  if (error instanceof BackupFileError || found.isReaderFault(error)) return error;
  const code: unknown = Reflect.get(Object(error), 'code');
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR' || code === 'EIO') return error;
  return new BackupFileError(found.isBackup ? damaged : notABackup, { cause: error });
}

const notABackup = 'The file is not a backup of Lacquer, or its beginning is damaged. Nothing was changed.';

/** What was read, until the manifest says what it had to be. */
class FoundContents {
  isBackup = false;
  private manifest: BackupManifest | undefined;
  private id: string | undefined;
  private hasKeys = false;
  private readonly tables = new Map<string, { rows: number; digest: ContentDigest; parts: number }>();
  private readonly pictures = { count: 0, digest: new ContentDigest() };
  private readerFault: unknown;

  constructor(private readonly reader: BackupReader) {}

  isReaderFault(error: unknown): boolean {
    return this.readerFault !== undefined && this.readerFault === error;
  }

  async take(name: string, bytes: Buffer): Promise<void> {
    // the manifest is the last one
    if (this.manifest) throw new BackupFileError(damaged);
    if (!this.isBackup) return this.takeHead(name, bytes);
    if (name === manifestName) this.manifest = parse(backupManifest, bytes, damaged);
    else if (name === keysName) {
      this.hasKeys = true;
      await this.hand(this.reader.keys?.(bytes.toString('utf8')));
    } else if (name.startsWith(picturePrefix)) {
      this.pictures.count += 1;
      this.pictures.digest.add(bytes);
      await this.hand(this.reader.picture?.(name.slice(picturePrefix.length), bytes));
    } else await this.takePart(name, bytes);
  }

  private takeHead(name: string, bytes: Buffer): void {
    if (name !== headName) throw new BackupFileError(notABackup);
    const { format, id, release } = parse(backupHead, bytes, notABackup);
    if (format > formatVersion) {
      throw new BackupFileError(
        `The backup was written by a later release, ${release}, in a form that this one does not know. Restore it with that release. Nothing was changed.`,
      );
    }
    this.id = id;
    this.isBackup = true;
  }

  private async takePart(name: string, bytes: Buffer): Promise<void> {
    const [, app = '', table = ''] = name.split('/');
    const key = `${app}/${table}`;
    const found = this.tables.get(key) ?? { rows: 0, digest: new ContentDigest(), parts: 0 };
    this.tables.set(key, found);
    found.parts += 1;
    if (name !== partName(app, table, found.parts)) throw new BackupFileError(damaged);
    found.rows += countRows(bytes);
    found.digest.add(bytes);
    await this.hand(this.reader.tablePart?.(app, table, bytes));
  }

  /** Remembers that a fault is not one of the file. */
  private async hand(work: Promise<void> | undefined): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.readerFault = error;
      throw error;
    }
  }

  check(): BackupManifest {
    const { manifest } = this;
    if (!manifest) throw new BackupFileError(this.isBackup ? damaged : notABackup);
    const isWhole =
      manifest.id === this.id &&
      manifest.hasKeys === this.hasKeys &&
      this.checkTables(manifest) &&
      this.checkPictures(manifest);
    if (!isWhole) throw new BackupFileError(damaged);
    return manifest;
  }

  private checkTables({ databases }: BackupManifest): boolean {
    const expected = Object.entries(databases).flatMap(([app, { tables }]) =>
      tables.map((table) => ({ key: `${app}/${table.name}`, table })),
    );
    const empty = new ContentDigest().end().sha256;
    const isEach = expected.every(({ key, table }) => {
      const found = this.tables.get(key);
      this.tables.delete(key);
      if (!found) return table.rows === 0 && table.sha256 === empty;
      const { bytes, sha256 } = found.digest.end();
      return found.rows === table.rows && bytes === table.bytes && sha256 === table.sha256;
    });
    return isEach && this.tables.size === 0;
  }

  private checkPictures({ pictures }: BackupManifest): boolean {
    const { count, digest } = this.pictures;
    const { bytes, sha256 } = digest.end();
    if (!pictures) return count === 0;
    return pictures.count === count && pictures.bytes === bytes && pictures.sha256 === sha256;
  }
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer, sentence: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new BackupFileError(sentence, { cause });
  }
}
