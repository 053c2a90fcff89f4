import { restorableDays } from '@lacquer/contracts/site/documents';
import { largestPicture, pictureChunk, type PictureFile } from '@lacquer/contracts/site/pictures';
import { originalPart } from '@lacquer/contracts/site/transfer';
import { expiringRows } from '@lacquer/platform/database/expiry';
import { affected, type Database, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import type { RenderedPicture } from './render-picture.js';

interface StoredSize {
  width: number;
  height: number;
  /** Null: it is not known yet; empty: it cannot be read. */
  color: string | null;
}

const addChunkSql = statement(
  `INSERT INTO picture_chunk (upload, index, bytes, sent_by) VALUES ($1, $2, $3, $4)
   ON CONFLICT (upload, index) DO UPDATE SET bytes = excluded.bytes WHERE picture_chunk.sent_by = excluded.sent_by`,
);

const readChunksSql = statement<{ index: number; bytes: Buffer }>(
  `SELECT index, bytes FROM picture_chunk WHERE upload = $1 AND sent_by = $2 ORDER BY index
   LIMIT ${Math.ceil(largestPicture / pictureChunk) + 1}`,
);

const deleteChunksSql = statement('DELETE FROM picture_chunk WHERE upload = $1');

/** As if it were uploaded now. */
const renewSql = statement<StoredSize & { place: string | null }>(
  'UPDATE picture SET uploaded_at = now() WHERE id = $1 RETURNING width, height, color, stored_in AS place',
);

/** Once a day at most: an edit is saved with each pause in typing. */
const renewAllSql = statement(
  `UPDATE picture SET uploaded_at = now() WHERE id = ANY ($1::text[]) AND uploaded_at < now() - interval '1 day'`,
);

/** A part of the original, and its size. */
const readOriginalSql = statement<{ bytes: Buffer; size: number }>(
  'SELECT substring(original FROM $2::integer + 1 FOR $3::integer) AS bytes, length(original) AS size FROM picture WHERE id = $1',
);

const findMissingSql = statement<{ id: string }>(
  'SELECT id FROM unnest($1::text[]) AS wanted (id) WHERE NOT EXISTS (SELECT FROM picture WHERE picture.id = wanted.id)',
);

/** `original`: null if it is stored elsewhere. */
const insertSql = statement(
  `INSERT INTO picture (id, width, height, original, stored_in, uploaded_by, color) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (id) DO NOTHING`,
);

/** Where a picture is stored; null: in the database. */
const findPlaceSql = statement<{ place: string | null }>('SELECT stored_in AS place FROM picture WHERE id = $1');

/** One without a color, of those in the database and in `$1`. */
const findColorlessSql = statement<{ id: string }>(
  `SELECT id FROM picture WHERE color IS NULL AND (stored_in IS NULL OR stored_in = $1::text)
   ORDER BY uploaded_at DESC LIMIT 1`,
);
const setColorSql = statement('UPDATE picture SET color = $2 WHERE id = $1');

const findInDatabaseSql = statement<{ id: string; original: Buffer }>(
  'SELECT id, original FROM picture WHERE stored_in IS NULL ORDER BY uploaded_at LIMIT 1',
);
const readFilesSql = statement<{ name: string; bytes: Buffer }>(
  'SELECT name, bytes FROM picture_file WHERE picture = $1',
);
const setPlaceSql = statement('UPDATE picture SET stored_in = $2, original = NULL WHERE id = $1');
const deleteFilesSql = statement('DELETE FROM picture_file WHERE picture = $1');

/** Pictures that are stored neither in the database nor in `$1`. */
const countElsewhereSql = statement<{ place: string; count: number }>(
  `SELECT stored_in AS place, count(*)::integer AS count FROM picture
   WHERE stored_in IS NOT NULL AND stored_in IS DISTINCT FROM $1 GROUP BY 1 ORDER BY 1`,
);

const insertFileSql = statement(
  'INSERT INTO picture_file (picture, name, bytes) VALUES ($1, $2, $3) ON CONFLICT (picture, name) DO NOTHING',
);

const readFileSql = statement<{ bytes: Buffer }>('SELECT bytes FROM picture_file WHERE picture = $1 AND name = $2');

/** Chunks of uploads that were broken off. */
export const abandonedChunks = expiringRows({
  table: 'picture_chunk',
  key: 'upload, index',
  isExpired: `received_at < now() - interval '1 hour'`,
});

/**
 * The time of the latest upload, or of the latest edit that replaced the picture, counts. Pictures in the database that no
 * document shows, has shown in an edition, or could show after its restoration.
 */
export const unusedPictures = expiringRows({
  table: 'picture',
  key: 'id',
  isExpired: `uploaded_at < now() - interval '${restorableDays} days'
    AND stored_in IS NULL AND NOT picture_is_used(id::text)`,
});

/** Deletes the row of one that is stored elsewhere, and returns its id. */
const deleteUnusedSql = statement<{ id: string }>(
  `DELETE FROM picture WHERE id = (
     SELECT id FROM picture
     WHERE uploaded_at < now() - interval '${restorableDays} days' AND stored_in = $1 AND NOT picture_is_used(id::text)
     LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

@Injectable()
export class PicturesRepository {
  async addChunk(source: Database, upload: string, index: number, bytes: Buffer, sentBy: string): Promise<void> {
    await affected(source, addChunkSql, [upload, index, bytes, sentBy]);
  }

  /** The bytes of an upload; undefined if a chunk is missing. */
  async readUpload(source: Database, upload: string, sentBy: string): Promise<Buffer | undefined> {
    const chunks = await many(source, readChunksSql, [upload, sentBy]);
    if (chunks.length === 0 || chunks.some(({ index }, place) => index !== place)) return undefined;
    return Buffer.concat(chunks.map(({ bytes }) => bytes));
  }

  async deleteUpload(source: Database, upload: string): Promise<void> {
    await affected(source, deleteChunksSql, [upload]);
  }

  /** Counts the days of an unused picture from now. Undefined: there is none. `place`: null, in the database. */
  renewOne(source: Database, id: string): Promise<(StoredSize & { place: string | null }) | undefined> {
    return maybeOne(source, renewSql, [id]);
  }

  /** Counts the days from now of those that nothing shows any more. */
  async renew(tx: Transaction, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await affected(tx, renewAllSql, [ids]);
  }

  readOriginal(source: Database, id: string, offset: number): Promise<{ bytes: Buffer; size: number } | undefined> {
    return maybeOne(source, readOriginalSql, [id, offset, originalPart]);
  }

  /** Those of the pictures that are not stored. */
  async listMissing(source: Database, ids: readonly string[]): Promise<string[]> {
    return (await many(source, findMissingSql, [ids])).map(({ id }) => id);
  }

  async insert(tx: Transaction, id: string, picture: RenderedPicture, uploadedBy: string): Promise<void> {
    const { width, height, color, original, files } = picture;
    await affected(tx, insertSql, [id, width, height, original, null, uploadedBy, color]);
    for (const [name, bytes] of files) await affected(tx, insertFileSql, [id, name, bytes]);
  }

  /** Inserts a picture whose files are in `place`. */
  async insertStored(
    source: Database,
    id: string,
    { width, height, color }: StoredSize,
    place: string,
    uploadedBy: string,
  ): Promise<void> {
    await affected(source, insertSql, [id, width, height, null, place, uploadedBy, color]);
  }

  /** Where a picture is stored: null, in the database. Undefined: there is no such picture. */
  async findPlace(source: Database, id: string): Promise<string | null | undefined> {
    return (await maybeOne(source, findPlaceSql, [id]))?.place;
  }

  /** A picture whose color is not known yet. `place`: null, there is no storage besides the database. */
  async findColorless(source: Database, place: string | null): Promise<string | undefined> {
    return (await maybeOne(source, findColorlessSql, [place]))?.id;
  }

  /** `color`: empty if the picture cannot be read. */
  async setColor(source: Database, id: string, color: string): Promise<void> {
    await affected(source, setColorSql, [id, color]);
  }

  /** One of the pictures that are in the database, with its files. */
  async findInDatabase(
    source: Database,
  ): Promise<{ id: string; original: Buffer; files: { name: string; bytes: Buffer }[] } | undefined> {
    const picture = await maybeOne(source, findInDatabaseSql);
    return picture && { ...picture, files: await many(source, readFilesSql, [picture.id]) };
  }

  /** A picture's files are in `place`, and no longer in the database. */
  async move(tx: Transaction, id: string, place: string): Promise<void> {
    await affected(tx, setPlaceSql, [id, place]);
    await affected(tx, deleteFilesSql, [id]);
  }

  /** The pictures that this configuration cannot read, by the places where they are. */
  countElsewhere(source: Database, place: string | undefined): Promise<{ place: string; count: number }[]> {
    return many(source, countElsewhereSql, [place ?? null]);
  }

  /** Deletes a picture in `place` that nothing shows, and returns its id. Its files are left to the caller. */
  async deleteUnused(tx: Transaction, place: string): Promise<string | undefined> {
    return (await maybeOne(tx, deleteUnusedSql, [place]))?.id;
  }

  async readFile(source: Database, id: string, file: PictureFile): Promise<Buffer | undefined> {
    return (await maybeOne(source, readFileSql, [id, file]))?.bytes;
  }
}
