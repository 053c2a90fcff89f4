import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import { restorableDays } from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { expiringRows } from '@lacquer/platform/database/expiry';
import { affected, type Database, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type StoredAddress, storedAddress } from './addresses.js';
import {
  documentColumns,
  documentOrder,
  isKnown,
  isPublic,
  type StoredDocument,
  storedDocument,
} from './stored-document.js';

const isRestorable = `removed_at > now() - interval '${restorableDays} days'`;

const listSql = statement(
  `SELECT ${documentColumns} FROM site_document WHERE kind = $1 AND removed_at IS NULL ORDER BY ${documentOrder}`,
  storedDocument,
);

const listRemovedSql = statement(
  `SELECT ${documentColumns} FROM site_document WHERE kind = $1 AND ${isRestorable} ORDER BY removed_at DESC, id`,
  storedDocument,
);

const listUnpublishedSql = statement(
  `SELECT ${documentColumns} FROM site_document
   WHERE ${isKnown}
     AND ((draft IS NOT NULL AND removed_at IS NULL) OR (published IS NOT NULL AND removed_at IS NOT NULL))
   ORDER BY kind, ${documentOrder}`,
  storedDocument,
);

const listMarkedSql = statement(
  `SELECT ${documentColumns} FROM site_document
   WHERE ${isKnown} AND ${isPublic} AND sample IS NOT NULL ORDER BY kind, ${documentOrder}`,
  storedDocument,
);

const findForUpdateSql = statement(
  `SELECT ${documentColumns} FROM site_document WHERE kind = $1 AND id = $2 FOR UPDATE`,
  storedDocument,
);

const lockAllSql = statement(
  `SELECT ${documentColumns} FROM site_document WHERE ${isKnown} ORDER BY id FOR UPDATE`,
  storedDocument,
);

/** Whose slug is emptied keeps the public one until a publication gives it another. */
const nextSlug = `coalesce(draft ->> 'slug', published ->> 'slug')`;

const addressesSql = statement(
  `SELECT id, kind, published ->> 'slug' AS published, CASE WHEN removed_at IS NULL THEN ${nextSlug} END AS next,
     CASE WHEN removed_at IS NULL THEN ARRAY(SELECT slug FROM former_slug WHERE document_id = id) ELSE '{}' END AS former
   FROM site_document WHERE ${isKnown} AND (published ? 'slug' OR draft ? 'slug')
   ORDER BY kind, ${documentOrder}`,
  storedAddress,
);

const slugOwnerSql = statement(
  `SELECT ${documentColumns} FROM site_document
   WHERE removed_at IS NULL AND ${nextSlug} = $1 AND id IS DISTINCT FROM $2::uuid LIMIT 1`,
  storedDocument,
);

const endSql = statement(
  `SELECT count(*)::integer AS count, coalesce(max((coalesce(draft, published) ->> 'order')::integer) + 1, 0) AS "order"
   FROM site_document WHERE kind = $1 AND removed_at IS NULL`,
  z.object({ count: z.int(), order: z.int() }),
);

const insertSql = statement(
  `INSERT INTO site_document (id, kind, draft, edited_by) VALUES (gen_random_uuid(), $1, $2, $3)
   RETURNING ${documentColumns}`,
  storedDocument,
);

const writeDraftSql = statement(
  `UPDATE site_document SET draft = $2, removed_at = NULL, version = version + 1, edited_by = $3, edited_at = now()
   WHERE id = $1 RETURNING ${documentColumns}`,
  storedDocument,
);

/** The version counts edits of the content: an open form is not held up by a new order or a given slug. */
const writeUncountedSql = statement('UPDATE site_document SET draft = $2 WHERE id = $1');

/** An open form follows, as for another order: nobody has edited the document. */
const writeFollowedSql = statement('UPDATE site_document SET published = $2, draft = $3 WHERE id = $1');

const removeSql = statement(
  `UPDATE site_document SET removed_at = now(), version = version + 1, edited_by = $2, edited_at = now() WHERE id = $1`,
);

const keepSql = statement('UPDATE site_document SET kept = $2 WHERE id = $1');

/** Documents that nobody can restore any more. */
export const expiredDocuments = expiringRows({
  table: 'site_document',
  key: 'id',
  isExpired: `published IS NULL AND removed_at < now() - interval '${restorableDays} days'`,
});

@Injectable()
export class DocumentsRepository {
  list(source: Database, kind: KindName): Promise<StoredDocument[]> {
    return many(source, listSql, [kind]);
  }

  listRemoved(source: Database, kind: KindName): Promise<StoredDocument[]> {
    return many(source, listRemovedSql, [kind]);
  }

  /** Those that the next edition changes. */
  listUnpublished(source: Database): Promise<StoredDocument[]> {
    return many(source, listUnpublishedSql);
  }

  /** What visitors see that had content of a new installation. */
  listMarked(source: Database): Promise<StoredDocument[]> {
    return many(source, listMarkedSql);
  }

  findForUpdate(tx: Transaction, kind: KindName, id: string): Promise<StoredDocument | undefined> {
    return maybeOne(tx, findForUpdateSql, [kind, id]);
  }

  /** Every document, also the removed ones. No other edit proceeds until the transaction ends. */
  lockAll(tx: Transaction): Promise<StoredDocument[]> {
    return many(tx, lockAllSql);
  }

  /** The number of documents of a kind, and the order of one that follows them. */
  describeEnd(tx: Transaction, kind: KindName): Promise<{ count: number; order: number }> {
    return one(tx, endSql, [kind]);
  }

  insert(tx: Transaction, kind: KindName, draft: DocumentFields, editedBy: string): Promise<StoredDocument> {
    return one(tx, insertSql, [kind, JSON.stringify(draft), editedBy]);
  }

  /** `draft`: null if it is as published. A removed document is back. */
  writeDraft(tx: Transaction, id: string, draft: DocumentFields | null, editedBy: string): Promise<StoredDocument> {
    return one(tx, writeDraftSql, [id, draft && JSON.stringify(draft), editedBy]);
  }

  async writeUncounted(tx: Transaction, id: string, draft: DocumentFields | null): Promise<void> {
    await affected(tx, writeUncountedSql, [id, draft && JSON.stringify(draft)]);
  }

  /** `fields`: those whose sample content is right for this salon. */
  async keep(tx: Transaction, id: string, fields: readonly string[]): Promise<void> {
    await affected(tx, keepSql, [id, fields]);
  }

  /** The slugs by which documents can be named. */
  readAddresses(source: Database): Promise<StoredAddress[]> {
    return many(source, addressesSql);
  }

  /** Stores documents whose references have followed others to their slugs. */
  async writeFollowed(tx: Transaction, documents: Iterable<StoredDocument>): Promise<void> {
    for (const { id, published, draft } of documents)
      await affected(tx, writeFollowedSql, [
        id,
        published && JSON.stringify(published),
        draft && JSON.stringify(draft),
      ]);
  }

  /** Another document than `except` whose slug it is in the next edition. */
  findSlugOwner(source: Database, slug: string, except: string | null): Promise<StoredDocument | undefined> {
    return maybeOne(source, slugOwnerSql, [slug, except]);
  }

  async remove(tx: Transaction, id: string, editedBy: string): Promise<void> {
    await affected(tx, removeSql, [id, editedBy]);
  }
}
