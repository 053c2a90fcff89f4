import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { AppName } from '@lacquer/contracts/contract';
import { isDiskFullError } from '@lacquer/platform/errors/database-errors';
import { productVersion } from '@lacquer/platform/release/version';
import { escapeIdentifier } from 'pg';
import pgCopy from 'pg-copy-streams';
import tar from 'tar-stream';
import { type BackedUpTable, columnList } from './backed-up-tables.js';
import {
  type BackupDatabase,
  type BackupHead,
  type BackupManifest,
  type BackupSequence,
  type BackupTable,
  formatVersion,
  headName,
  keysName,
  manifestName,
  partBytes,
  partName,
  picturePrefix,
} from './backup-file.js';
import { draftOf } from './backup-folder.js';
import { ContentDigest, countRows } from './content-digest.js';
import { fullDisk } from './free-space.js';
import { type HeldDatabase, holdMoment, type Moment } from './moment.js';
import type { Place } from './place.js';
import { readBackup } from './read-backup.js';
import { sealKeys } from './sealed-keys.js';
import { storedPictures } from './stored-pictures.js';
import { wholeFrame } from './whole-frame.js';

/** The checksum finds any byte that has changed. */
const compression = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/** Readable by its owner only: it contains every customer. */
const fileMode = 0o600;

export interface WriteOptions {
  /** Encrypts the keys. Without one they are left out. */
  passphrase: string | undefined;
  /** Called once the moment is taken; a test changes the product from here on. */
  onMoment?: () => Promise<void>;
}

/**
 * Writes a backup of the whole product while it works, and reads it back. The file appears once it is whole and verified:
 * an interruption or a full disk leaves an earlier file as it was.
 */
export async function writeBackup(
  place: Place,
  path: string,
  { passphrase, onMoment }: WriteOptions,
): Promise<BackupManifest> {
  const draft = draftOf(path);
  // before the databases are asked: a folder that does not exist is reported at once
  const file = await open(draft, 'wx', fileMode);
  try {
    const moment = await holdMoment(place.urls);
    try {
      await onMoment?.();
      await compress(file, new BackupWriter(place, moment, passphrase));
    } finally {
      await moment.close();
    }
    const manifest = await readBackup(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    // a snapshot that several connections share is a file of PostgreSQL's
    if (isDiskFullError(error))
      throw new Error(`${fullDisk(place.folder)} Then make the backup again.`, { cause: error });
    if (error instanceof Error && 'code' in error && 'syscall' in error) Reflect.set(error, 'path', path);
    throw error;
  }
}

async function compress(file: FileHandle, writer: BackupWriter): Promise<void> {
  const output = createWriteStream('', { fd: file, flush: true });
  const packed = async function* () {
    for await (const chunk of writer.pack) yield chunk as Buffer;
  };
  const writing = writer.write().catch((error: unknown) => {
    writer.pack.destroy(error as Error);
    throw error;
  });
  // without a reader it fails too, in words of its own
  writing.catch(() => undefined);
  await pipeline(packed, createZstdCompress({ params: compression }), wholeFrame, output);
  await writing;
}

/** The rename must survive a power failure too. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

class BackupWriter {
  readonly pack = tar.pack();

  constructor(
    private readonly place: Place,
    private readonly moment: Moment,
    private readonly passphrase: string | undefined,
  ) {}

  async write(): Promise<void> {
    const head: BackupHead = {
      format: formatVersion,
      id: randomUUID(),
      release: productVersion(),
      takenAt: this.moment.takenAt.toISOString(),
    };
    await this.add(headName, JSON.stringify(head));
    const databases: Partial<Record<AppName, BackupDatabase>> = {};
    for (const [app, database] of this.moment.databases) databases[app] = await this.addDatabase(app, database);
    const pictures = await this.addPictures();
    const keys = await this.place.keys.read();
    const hasKeys = this.passphrase !== undefined && Object.keys(keys).length > 0;
    if (this.passphrase !== undefined && hasKeys) await this.add(keysName, await sealKeys(keys, this.passphrase));
    const manifest: BackupManifest = {
      ...head,
      postgres: await this.readVersion(),
      isOneMoment: this.moment.isOne,
      databases: databases as BackupManifest['databases'],
      pictures,
      hasKeys,
    };
    await this.add(manifestName, JSON.stringify(manifest));
    this.pack.finalize();
  }

  private async addDatabase(app: AppName, database: HeldDatabase): Promise<BackupDatabase> {
    const { client } = database;
    const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    const tables: BackupTable[] = [];
    for (const table of database.tables) tables.push(await this.addTable(app, database, table));
    // after the rows: a number that a row has is taken
    const { rows: sequences } = await client.query<BackupSequence>(
      `SELECT sequencename::text AS name, coalesce(last_value, start_value)::text AS last, last_value IS NOT NULL AS "isCalled"
       FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`,
    );
    return { migrations: migrations.map(({ name }) => name), tables, sequences };
  }

  private async addTable(
    app: AppName,
    { client }: HeldDatabase,
    { name, columns }: BackedUpTable,
  ): Promise<BackupTable> {
    const digest = new ContentDigest();
    let rows = 0;
    let part = 0;
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      if (size === 0) return;
      part += 1;
      await this.add(partName(app, name, part), Buffer.concat(waiting));
      waiting = [];
      size = 0;
    };
    const copied = client.query(
      pgCopy.to(`COPY ${escapeIdentifier(name)} (${columnList(columns)}) TO STDOUT (ENCODING 'UTF8')`),
    );
    for await (const chunk of copied as AsyncIterable<Buffer>) {
      digest.add(chunk);
      rows += countRows(chunk);
      waiting.push(chunk);
      size += chunk.length;
      if (size >= partBytes) await flush();
    }
    await flush();
    return { name, columns, rows, ...digest.end() };
  }

  private async addPictures(): Promise<BackupManifest['pictures']> {
    const { storage } = this.place;
    if (!storage) return null;
    const digest = new ContentDigest();
    let count = 0;
    let missing = 0;
    for await (const { names, isNeeded } of storedPictures(this.moment, storage.place)) {
      for (const name of names) {
        const bytes = await storage.get(name);
        if (!bytes) {
          if (isNeeded(name)) missing += 1;
          continue;
        }
        count += 1;
        digest.add(bytes);
        await this.add(picturePrefix + name, bytes);
      }
    }
    return { place: storage.place, count, missing, ...digest.end() };
  }

  private async readVersion(): Promise<string> {
    const [database] = this.moment.databases.values();
    const answer = await database?.client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    return answer?.rows[0]?.version ?? '';
  }

  /** Resolves once the file has taken it. */
  private add(name: string, bytes: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      this.pack.once('error', reject);
      this.pack.entry({ name, mode: fileMode }, data, (error) => {
        this.pack.off('error', reject);
        if (error) reject(error);
        else resolve();
      });
    });
  }
}
