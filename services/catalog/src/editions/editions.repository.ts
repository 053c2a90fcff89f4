import { type DocumentFields, documentFields } from '@lacquer/contracts/site/document-kind';
import { type DocumentChange, edition, type Edition, editionPage } from '@lacquer/contracts/site/documents';
import { kindName, type KindName } from '@lacquer/contracts/site/kinds';
import { affected, type Database, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Named } from '../documents/addresses.js';
import { marksIn } from '../documents/sample-marks.js';
import { documentOrder, isKnown } from '../documents/stored-document.js';

const isKnownChange = (change: unknown): boolean => kindName.safeParse((change as { kind?: unknown }).kind).success;

const storedEdition = edition.extend({
  publishedAt: z.date().transform((at) => at.toISOString()),
  // a later release may have published other kinds
  changes: z.preprocess((changes) => (changes as unknown[]).filter(isKnownChange), edition.shape.changes),
});
const columns = `number AS edition, published_at AS "publishedAt", published_by AS "publishedBy", restored, changes`;

const listSql = statement(
  `SELECT ${columns} FROM edition WHERE $1::integer IS NULL OR number < $1 ORDER BY number DESC LIMIT ${editionPage}`,
  storedEdition,
);

const findSql = statement(`SELECT ${columns} FROM edition WHERE number = $1`, storedEdition);

const insertSql = statement('INSERT INTO edition (number, published_by, restored, changes) VALUES ($1, $2, $3, $4)');

/** Takes the drafts and removals of these documents over. A removed one keeps its content, to be restored. */
const publishDraftsSql = statement(
  `UPDATE site_document
   SET published = CASE WHEN removed_at IS NULL THEN draft END,
       draft = CASE WHEN removed_at IS NULL THEN NULL ELSE coalesce(draft, published) END
   WHERE id = ANY ($1::uuid[])`,
);

/**
 * Makes a document public as it once was. A draft that differs stays. Open forms follow the version. What comes with the
 * content of another installation is a sample here too.
 */
const publishFieldsSql = statement(
  `INSERT INTO site_document (id, kind, published, edited_by, sample) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (id) DO UPDATE
   SET published = excluded.published, sample = coalesce(excluded.sample, site_document.sample),
       draft = CASE WHEN site_document.removed_at IS NULL THEN nullif(site_document.draft, excluded.published) END,
       removed_at = NULL, version = site_document.version + 1, edited_by = excluded.edited_by, edited_at = now()`,
);

const withdrawSql = statement(
  `UPDATE site_document
   SET published = NULL, draft = coalesce(draft, published), removed_at = coalesce(removed_at, now()),
     version = version + 1, edited_by = $2, edited_at = now()
   WHERE id = ANY ($1::uuid[])`,
);

const insertRevisionsSql = statement(
  `INSERT INTO document_revision (document_id, edition, kind, fields)
   SELECT id, $1, kind, published FROM site_document WHERE id = ANY ($2::uuid[])`,
);

const contentSql = statement(
  `SELECT DISTINCT ON (document_id) document_id AS id, kind, fields FROM document_revision
   WHERE edition <= $1 AND ${isKnown} ORDER BY document_id, edition DESC`,
  z.object({ id: z.string(), kind: kindName, fields: documentFields.nullable() }),
);

/** The documents that had slugs in an edition or before it, the latest of each kind. */
const holdersSql = statement(
  `SELECT DISTINCT ON (kind, fields ->> 'slug') document_id AS id, kind, fields ->> 'slug' AS slug
   FROM document_revision WHERE edition <= $1 AND ${isKnown} AND fields ? 'slug'
   ORDER BY kind, fields ->> 'slug', edition DESC`,
  z.object({ id: z.string(), kind: kindName, slug: z.string() }),
);

/** Remembers the public slugs of documents. */
const keepSlugsSql = statement(
  `INSERT INTO former_slug (slug, document_id)
   SELECT DISTINCT ON (published ->> 'slug') published ->> 'slug', id FROM site_document
   WHERE id = ANY ($1::uuid[]) AND published ? 'slug' ORDER BY published ->> 'slug', kind, ${documentOrder}
   ON CONFLICT ON CONSTRAINT former_slug_pk DO UPDATE SET document_id = excluded.document_id`,
);

const addFormerSlugSql = statement(
  'INSERT INTO former_slug (slug, document_id) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT former_slug_pk DO NOTHING',
);

const sharedSlug = z.object({
  slug: z.string(),
  documents: z.array(z.object({ kind: kindName, fields: documentFields })),
});

/** Public documents with one address. */
const sharedSlugSql = statement(
  `SELECT published ->> 'slug' AS slug,
     json_agg(json_build_object('kind', kind, 'fields', published) ORDER BY ${documentOrder}) AS documents
   FROM site_document WHERE ${isKnown} AND published ? 'slug' GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT 1`,
  sharedSlug,
);

/** A draft that equals what is published is none. */
const replaceFieldsSql = statement(
  `UPDATE site_document
   SET published = $2, draft = nullif($3::jsonb, $2), version = version + 1, edited_by = $4, edited_at = now()
   WHERE id = $1`,
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

  /** The documents that slugs named last in an edition or before it. */
  listHolders(source: Database, number: number): Promise<Named[]> {
    return many(source, holdersSql, [number]);
  }

  async insert(tx: Transaction, { edition: number, publishedBy, restored, changes }: EditionRow): Promise<void> {
    await affected(tx, insertSql, [number, publishedBy, restored, JSON.stringify(changes)]);
  }

  async publishDrafts(tx: Transaction, ids: readonly string[]): Promise<void> {
    await affected(tx, publishDraftsSql, [ids]);
  }

  async publishFields(
    tx: Transaction,
    id: string,
    { kind, fields }: { kind: KindName; fields: DocumentFields },
    editedBy: string,
  ): Promise<void> {
    const marks = marksIn(kind, fields);
    await affected(tx, publishFieldsSql, [id, kind, JSON.stringify(fields), editedBy, marks && JSON.stringify(marks)]);
  }

  async keepSlugs(tx: Transaction, ids: readonly string[]): Promise<void> {
    await affected(tx, keepSlugsSql, [ids]);
  }

  /** An address that several public documents have, and these documents. */
  findSharedSlug(tx: Transaction): Promise<z.infer<typeof sharedSlug> | undefined> {
    return maybeOne(tx, sharedSlugSql);
  }

  /** `documents`: by a slug that they had before. */
  async addFormerSlugs(tx: Transaction, documents: ReadonlyMap<string, string>): Promise<void> {
    for (const [slug, id] of documents) await affected(tx, addFormerSlugSql, [slug, id]);
  }

  /** Replaces what is public of a document, and its draft. */
  async replaceFields(
    tx: Transaction,
    id: string,
    { published, draft }: { published: DocumentFields; draft: DocumentFields | null },
    editedBy: string,
  ): Promise<void> {
    await affected(tx, replaceFieldsSql, [id, JSON.stringify(published), draft && JSON.stringify(draft), editedBy]);
  }

  /** Ends the publication of documents. They can be restored. */
  async withdraw(tx: Transaction, ids: readonly string[], editedBy: string): Promise<void> {
    await affected(tx, withdrawSql, [ids, editedBy]);
  }

  /** Stores what is now published of these documents as that of the edition. */
  async insertRevisions(tx: Transaction, number: number, ids: readonly string[]): Promise<void> {
    await affected(tx, insertRevisionsSql, [number, ids]);
  }
}
