import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import { restorableDays } from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { expiringRows } from '@lacquer/platform/database/expiry';
import { affected, type Database, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { documentColumns, documentOrder, type StoredDocument, storedDocument } from './stored-document.js';

const isRestorable = `removed_at > now() - interval '${restorableDays} days'`;

const listSql = statement(
  `SELECT ${documentColumns} FROM document WHERE kind = $1 AND removed_at IS NULL ORDER BY ${documentOrder}`,
  storedDocument,
);

const listRemovedSql = statement(
  `SELECT ${documentColumns} FROM document WHERE kind = $1 AND ${isRestorable} ORDER BY removed_at DESC, id`,
  storedDocument,
);

const listUnpublishedSql = statement(
  `SELECT ${documentColumns} FROM document
   WHERE (draft IS NOT NULL AND removed_at IS NULL) OR (published IS NOT NULL AND removed_at IS NOT NULL)
   ORDER BY kind, ${documentOrder}`,
  storedDocument,
);

const listSamplesSql = statement(
  `SELECT ${documentColumns} FROM document
   WHERE removed_at IS NULL AND coalesce(draft, published) @> sample ORDER BY kind, ${documentOrder}`,
  storedDocument,
);

const findForUpdateSql = statement(
  `SELECT ${documentColumns} FROM document WHERE kind = $1 AND id = $2 FOR UPDATE`,
  storedDocument,
);

const lockAllSql = statement(`SELECT ${documentColumns} FROM document ORDER BY id FOR UPDATE`, storedDocument);

const endSql = statement(
  `SELECT count(*)::integer AS count, coalesce(max((coalesce(draft, published) ->> 'order')::integer) + 1, 0) AS "order"
   FROM document WHERE kind = $1 AND removed_at IS NULL`,
  z.object({ count: z.int(), order: z.int() }),
);

const insertSql = statement(
  `INSERT INTO document (id, kind, draft, edited_by) VALUES (gen_random_uuid(), $1, $2, $3)
   RETURNING ${documentColumns}`,
  storedDocument,
);

const writeDraftSql = statement(
  `UPDATE document SET draft = $2, removed_at = NULL, version = version + 1, edited_by = $3, edited_at = now()
   WHERE id = $1 RETURNING ${documentColumns}`,
  storedDocument,
);

/** The version counts edits of the content: an open form is not held up by a new order. */
const writeOrderSql = statement('UPDATE document SET draft = $2 WHERE id = $1');

const removeSql = statement(
  `UPDATE document SET removed_at = now(), version = version + 1, edited_by = $2, edited_at = now() WHERE id = $1`,
);

/** Documents that nobody can restore any more. */
export const expiredDocuments = expiringRows({
  table: 'document',
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

  listSamples(source: Database): Promise<StoredDocument[]> {
    return many(source, listSamplesSql);
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

  async writeOrder(tx: Transaction, id: string, draft: DocumentFields | null): Promise<void> {
    await affected(tx, writeOrderSql, [id, draft && JSON.stringify(draft)]);
  }

  async remove(tx: Transaction, id: string, editedBy: string): Promise<void> {
    await affected(tx, removeSql, [id, editedBy]);
  }
}
