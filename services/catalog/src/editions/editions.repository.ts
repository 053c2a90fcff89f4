import { type DocumentFields, documentFields } from '@lacquer/contracts/site/document-kind';
import { type DocumentChange, edition, type Edition, editionPage } from '@lacquer/contracts/site/documents';
import { kindName, type KindName } from '@lacquer/contracts/site/kinds';
import { affected, type Database, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const storedEdition = edition.extend({ publishedAt: z.date().transform((at) => at.toISOString()) });
const columns = `number AS edition, published_at AS "publishedAt", published_by AS "publishedBy", restored, changes`;

const listSql = statement(
  `SELECT ${columns} FROM edition WHERE $1::integer IS NULL OR number < $1 ORDER BY number DESC LIMIT ${editionPage}`,
  storedEdition,
);

const findSql = statement(`SELECT ${columns} FROM edition WHERE number = $1`, storedEdition);

const insertSql = statement('INSERT INTO edition (number, published_by, restored, changes) VALUES ($1, $2, $3, $4)');

/** Takes the drafts and removals of these documents over. A removed one keeps its content, to be restored. */
const publishDraftsSql = statement(
  `UPDATE document
   SET published = CASE WHEN removed_at IS NULL THEN draft END,
       draft = CASE WHEN removed_at IS NULL THEN NULL ELSE coalesce(draft, published) END
   WHERE id = ANY ($1::uuid[])`,
);

/** Makes a document public as it once was. A draft that differs stays. */
const publishFieldsSql = statement(
  `INSERT INTO document (id, kind, published) VALUES ($1, $2, $3)
   ON CONFLICT (id) DO UPDATE
   SET published = excluded.published,
       draft = CASE WHEN document.removed_at IS NULL THEN nullif(document.draft, excluded.published) END,
       removed_at = NULL`,
);

const withdrawSql = statement(
  `UPDATE document
   SET published = NULL, draft = coalesce(draft, published), removed_at = coalesce(removed_at, now())
   WHERE id = ANY ($1::uuid[])`,
);

const insertRevisionsSql = statement(
  `INSERT INTO document_revision (document_id, edition, kind, fields)
   SELECT id, $1, kind, published FROM document WHERE id = ANY ($2::uuid[])`,
);

const contentSql = statement(
  `SELECT DISTINCT ON (document_id) document_id AS id, kind, fields FROM document_revision
   WHERE edition <= $1 ORDER BY document_id, edition DESC`,
  z.object({ id: z.string(), kind: kindName, fields: documentFields.nullable() }),
);

interface EditionRow {
  edition: number;
  publishedBy: string;
  restored: number | null;
  changes: readonly DocumentChange[];
}

/** The content of the site by document. Null: it was public once, and is not in this edition. */
export type EditionContent = ReadonlyMap<string, { kind: KindName; fields: DocumentFields | null }>;

@Injectable()
export class EditionsRepository {
  /** Newest first, below `before`. */
  list(source: Database, before: number | undefined): Promise<Edition[]> {
    return many(source, listSql, [before ?? null]);
  }

  find(source: Database, number: number): Promise<Edition | undefined> {
    return maybeOne(source, findSql, [number]);
  }

  /** What was public in an edition. */
  async readContent(source: Database, number: number): Promise<EditionContent> {
    const rows = await many(source, contentSql, [number]);
    return new Map(rows.map(({ id, ...content }) => [id, content]));
  }

  async insert(tx: Transaction, { edition: number, publishedBy, restored, changes }: EditionRow): Promise<void> {
    await affected(tx, insertSql, [number, publishedBy, restored, JSON.stringify(changes)]);
  }

  async publishDrafts(tx: Transaction, ids: readonly string[]): Promise<void> {
    await affected(tx, publishDraftsSql, [ids]);
  }

  async publishFields(tx: Transaction, id: string, kind: KindName, fields: DocumentFields): Promise<void> {
    await affected(tx, publishFieldsSql, [id, kind, JSON.stringify(fields)]);
  }

  /** Ends the publication of documents. They can be restored. */
  async withdraw(tx: Transaction, ids: readonly string[]): Promise<void> {
    await affected(tx, withdrawSql, [ids]);
  }

  /** Stores what is now published of these documents as that of the edition. */
  async insertRevisions(tx: Transaction, number: number, ids: readonly string[]): Promise<void> {
    await affected(tx, insertRevisionsSql, [number, ids]);
  }
}
