import { isDeepStrictEqual } from 'node:util';
import { type DocumentFields, documentFields, titleOf } from '@lacquer/contracts/site/document-kind';
import type { DocumentChange, DocumentState, SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds, kindName, kindNames } from '@lacquer/contracts/site/kinds';
import { z } from 'zod';
import { sampleFieldsOf } from './sample-marks.js';

/** A document as it is stored. `draft` or `published` is present. */
export const storedDocument = z.object({
  id: z.string(),
  kind: kindName,
  version: z.int(),
  draft: documentFields.nullable(),
  published: documentFields.nullable(),
  /** What it had of a new installation, by field. */
  sample: documentFields.nullable(),
  /** The marked fields that are right for this salon as they are. */
  kept: z.array(z.string()),
  editedBy: z.string().nullable(),
  editedAt: z.date(),
  removedAt: z.date().nullable(),
});
export type StoredDocument = z.infer<typeof storedDocument>;

/** The columns of a stored document, in SQL. */
export const documentColumns = `id, kind, version, draft, published, sample, kept, edited_by AS "editedBy", edited_at AS "editedAt", removed_at AS "removedAt"`;

/** The order of a list as its editors see it, in SQL. */
export const documentOrder = `(coalesce(draft, published) ->> 'order')::integer NULLS LAST, id`;

/** The order of a list as visitors see it, in SQL: another order is a draft until it is published. */
export const publicOrder = `(published ->> 'order')::integer NULLS LAST, id`;

/** Whether visitors see a document, in SQL. */
export const isPublic = `published IS NOT NULL AND published -> 'hidden' IS DISTINCT FROM 'true'`;

/** Whether this release knows a document's kind, in SQL: a later one may have added others. */
export const isKnown = `kind IN (${kindNames.map((kind) => `'${kind}'`).join(', ')})`;

/** What its editors see: the draft, or what is published. */
export const fieldsOf = ({ draft, published }: Pick<StoredDocument, 'draft' | 'published'>): DocumentFields =>
  draft ?? published ?? {};

/** The draft with these fields: one that equals what is published is none. */
export const draftOf = ({ published }: StoredDocument, fields: DocumentFields): DocumentFields | null =>
  isDeepStrictEqual(published, fields) ? null : fields;

/** The slug of a document, if it has one. */
export function slugIn(fields: DocumentFields | null): string | undefined {
  const slug = fields?.['slug'];
  return typeof slug === 'string' ? slug : undefined;
}

export function toContract(document: StoredDocument): SiteDocument {
  const { id, kind, version, published, editedBy, editedAt } = document;
  const fields = fieldsOf(document);
  const title = titleOf(documentKinds[kind], fields);
  const state = stateOf(document);
  // one that is emptied is the public one until a publication gives another
  const slug = slugIn(fields) ?? slugIn(published);
  const sampleFields = sampleFieldsOf(document);
  const kept = sampleFieldsOf({ ...document, kept: [] }).filter((field) => document.kept.includes(field));
  return {
    id,
    kind,
    ...(slug !== undefined && { slug }),
    version,
    state,
    sample: sampleFields.length > 0,
    sampleFields,
    kept,
    title,
    fields,
    published,
    editedBy,
    editedAt: editedAt.toISOString(),
  };
}

function stateOf({ draft, published, removedAt }: StoredDocument): DocumentState {
  if (removedAt) return 'removed';
  if (draft) return 'draft';
  return published?.hidden === true ? 'hidden' : 'published';
}

/** What visitors see of it after the next edition. */
export const nextOf = ({ draft, published, removedAt }: StoredDocument): DocumentFields | null =>
  removedAt ? null : (draft ?? published);

/** The change from what is published to `next`; undefined if there is none. */
export function changeOf(
  { id, kind, published }: StoredDocument,
  next: DocumentFields | null,
): DocumentChange | undefined {
  if (isDeepStrictEqual(published, next)) return undefined;
  const about = { document: id, kind, title: titleOf(documentKinds[kind], next ?? published ?? {}) };
  if (published === null) return { ...about, change: 'added', fields: [] };
  if (next === null) return { ...about, change: 'removed', fields: [] };
  const names = Object.keys(documentKinds[kind].fields);
  return {
    ...about,
    change: 'changed',
    fields: names.filter((name) => !isDeepStrictEqual(published[name], next[name])),
  };
}
