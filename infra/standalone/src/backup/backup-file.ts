import { appNames } from '@lacquer/contracts/contract';
import { z } from 'zod';

/**
 * A backup is one file: a tar archive, compressed with zstd, whose checksum covers every byte. The rows of a table are
 * several entries in the text format of COPY, which every version of PostgreSQL reads. The first entry says what the file
 * is; the manifest, the last one, says what all others must be, so a file without it is not whole.
 */
export const headName = 'backup.json';
export const keysName = 'keys.json';
export const manifestName = 'manifest.json';

/** The name of a part of a table. */
export const partName = (app: string, table: string, part: number): string =>
  `databases/${app}/${table}/${String(part).padStart(6, '0')}.copy`;

export const picturePrefix = 'pictures/';

/** The largest part of a table, which is what writing and reading keep in memory. Bytes. */
export const partBytes = 1024 * 1024;

/**
 * The version of this format. A reader refuses a later one. The backup of an upgrade is written by the later release and
 * read by the earlier one, so a release reads a new format before the next one writes it.
 */
export const formatVersion = 1;

export const backupHead = z.object({
  format: z.int(),
  id: z.uuid(),
  /** The release that wrote it. */
  release: z.string(),
  takenAt: z.iso.datetime(),
});
export type BackupHead = z.infer<typeof backupHead>;

const content = z.object({ bytes: z.int(), sha256: z.string() });

const backupTable = z.object({ ...content.shape, name: z.string(), columns: z.array(z.string()), rows: z.int() });
export type BackupTable = z.infer<typeof backupTable>;

const backupSequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() });
export type BackupSequence = z.infer<typeof backupSequence>;

const backupDatabase = z.object({
  /** The names of the migrations that had run, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(backupTable),
  sequences: z.array(backupSequence),
});
export type BackupDatabase = z.infer<typeof backupDatabase>;

export const backupManifest = z.object({
  ...backupHead.shape,
  /** Of the server that it was taken from. */
  postgres: z.string(),
  /** Whether the databases are of one moment: no service has received an event that its sender has not yet sent. */
  isOneMoment: z.boolean(),
  databases: z.record(z.enum(appNames), backupDatabase),
  /** The files of a storage outside of the databases, and where that was; null: the pictures are in the databases. */
  pictures: z.object({ ...content.shape, place: z.string(), count: z.int(), missing: z.int() }).nullable(),
  hasKeys: z.boolean(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** Why a file cannot be used, in a sentence. Nothing was changed. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
}
