import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { count, instant, text } from '../values.js';
import { editConflict, madeOf, version } from '../versions.js';
import { documentFields, mostDocuments } from './document-kind.js';
import { kindName } from './kinds.js';

/**
 * `published`: visitors see it. `hidden`: published, and hidden from visitors. `draft`: it has changes that visitors do
 * not see yet. `removed`: visitors do not see it after the next edition, and it can be restored for
 * `restorableDays`.
 */
const documentState = z.enum(['published', 'draft', 'hidden', 'removed']);
export type DocumentState = z.infer<typeof documentState>;

/** How long a removed document can be restored. Days. */
export const restorableDays = 90;

/** A document as its editors see it. */
export const siteDocument = z.object({
  id: z.uuid(),
  kind: kindName,
  /** The address of its page; absent of a kind without pages, and of a page that has none yet. */
  slug: z.string().optional(),
  /** Counts the edits of the draft. */
  version,
  state: documentState,
  /** Whether visitors still see what a new installation starts with, which nobody should take for the salon's own. */
  sample: z.boolean(),
  /** The fields that do, in the order of its form. */
  sampleFields: z.array(z.string()).default([]),
  /** The fields whose sample content an owner has found right for the salon. */
  kept: z.array(z.string()).default([]),
  title: z.string(),
  /** The draft, or what is published if there is none. Other documents are named by their slugs of the next edition. */
  fields: documentFields,
  /** What visitors see; null: nothing. Other documents are named by their slugs of now. */
  published: documentFields.nullable(),
  /** The account of the last edit; null: the installation. */
  editedBy: z.uuid().nullable(),
  editedAt: instant,
});
export type SiteDocument = z.infer<typeof siteDocument>;

const one = z.object({ kind: kindName, id: z.uuid() });
/** A document after an edit. */
const editedDocument = siteDocument.pick({ id: true, version: true });

/**
 * Sets the fields of a document whose sample content is right for the salon as it is: they are no sample any more.
 * Refused for fields that only the salon itself can have written, such as a review.
 */
export const keepSample = defineRpc('catalog.keep-sample.v1', {
  actor: 'owner',
  request: one.extend({ fields: z.array(text().max(60)).max(60) }),
  response: z.object({}),
  errors: { 'CATALOG.DOCUMENT_NOT_FOUND': 'not-found', 'CATALOG.FIELDS_INVALID': 'invalid' },
});

/**
 * Puts the place of the salon where the sample's texts and addresses name another one, in every language, as drafts. Texts
 * that say more of the fictional salon stay as they are. Answers the documents that it has changed; `before`: the fields as
 * they were, for taking it back with `saveDocument`. Null: there was none.
 */
export const placeSample = defineRpc('catalog.place-sample.v1', {
  actor: 'owner',
  request: z.object({
    /** Without one, the texts name the city. */
    neighborhood: text().trim().min(1, 'is empty').max(60).optional(),
  }),
  response: z.object({ documents: z.array(editedDocument.extend({ kind: kindName, before: documentFields })) }),
  errors: { 'CATALOG.PLACE_UNKNOWN': 'conflict' },
});

const notFound = { 'CATALOG.DOCUMENT_NOT_FOUND': 'not-found' } as const;
const fieldsInvalid = { 'CATALOG.FIELDS_INVALID': 'invalid' } as const;
const fixed = { 'CATALOG.DOCUMENTS_FIXED': 'conflict' } as const;
export const addressTaken = { 'CATALOG.ADDRESS_TAKEN': 'conflict' } as const;
const tooMany = { 'CATALOG.TOO_MANY_DOCUMENTS': 'conflict' } as const;

/** The documents of one kind, in their order. `removed`: instead, those that can be restored, the latest removal first. */
export const listDocuments = defineRpc('catalog.list-documents.v1', {
  actor: 'staff',
  request: z.object({ kind: kindName, removed: z.boolean().optional() }),
  response: z.array(siteDocument),
});

/** Adds a draft at the end of its list. */
export const createDocument = defineRpc('catalog.create-document.v1', {
  actor: 'staff',
  request: z.object({ kind: kindName, fields: documentFields }),
  response: editedDocument,
  errors: { ...fieldsInvalid, ...tooMany, ...fixed },
});

/**
 * Changes the draft. A field that is left out stays, and null empties it. A document may also be named by a slug of now or of
 * before; where another one has this slug in the next edition, it names that one.
 */
export const saveDocument = defineRpc('catalog.save-document.v1', {
  actor: 'staff',
  request: one.extend({ fields: documentFields, ...madeOf }),
  response: editedDocument,
  errors: { ...notFound, ...fieldsInvalid, ...editConflict('CATALOG') },
});

/** Removes it from the next edition. */
export const removeDocument = defineRpc('catalog.remove-document.v1', {
  actor: 'staff',
  request: one,
  response: z.object({}),
  errors: { ...notFound, ...fixed },
});

/** Takes a removal back, also after its publication: the document is a draft again. Refused if another one has its address now. */
export const restoreDocument = defineRpc('catalog.restore-document.v1', {
  actor: 'staff',
  request: one,
  response: editedDocument,
  errors: { ...notFound, ...tooMany, ...addressTaken },
});

/**
 * Drops the changes since the last publication. A document that was never published is removed. Refused if another one has
 * its public address now.
 */
export const discardDraft = defineRpc('catalog.discard-draft.v1', {
  actor: 'staff',
  request: one.extend(madeOf),
  response: z.object({}),
  errors: { ...notFound, ...addressTaken, ...editConflict('CATALOG') },
});

/** Puts the documents of a kind in the order of `ids`. Those that are not in it follow in their present order. */
export const orderDocuments = defineRpc('catalog.order-documents.v1', {
  actor: 'staff',
  request: z.object({ kind: kindName, ids: z.array(z.uuid()).max(mostDocuments) }),
  response: z.object({}),
  errors: fixed,
});

/** What an edition does with one document. */
const documentChange = z.object({
  document: z.uuid(),
  kind: kindName,
  title: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** The names of the fields with another value. Only of a changed document. */
  fields: z.array(z.string()),
});
export type DocumentChange = z.infer<typeof documentChange>;
export const documentChanges = z.array(documentChange);

/** What the next publication changes, which samples remain, and who may publish. */
export const siteStatus = z.object({
  /** The number of the present edition. */
  edition: count,
  changes: documentChanges,
  samples: z.array(siteDocument.pick({ id: true, kind: true, title: true, sampleFields: true })),
  /** Whether staff may publish. Owners always may. */
  staffMayPublish: z.boolean(),
  /** What `placeSample` would change. Absent if that is nothing, and while the address is the sample's. */
  placeable: z.object({ city: z.string(), documents: count }).optional(),
});
export type SiteStatus = z.infer<typeof siteStatus>;

export const getSiteStatus = defineRpc('catalog.get-site-status.v1', {
  actor: 'staff',
  request: z.object({}),
  response: siteStatus,
});

const publishErrors = {
  'CATALOG.PUBLISHING_FORBIDDEN': 'forbidden',
  'CATALOG.DRAFTS_INCOMPLETE': 'invalid',
  ...addressTaken,
} as const;

/**
 * Makes all drafts public at once, as one edition. Without drafts, answers the present edition: it is safe to repeat.
 * Refused while two documents would have one address.
 * Publishes `catalog.changed.v1`.
 */
export const publishSite = defineRpc('catalog.publish-site.v1', {
  actor: 'staff',
  request: z.object({}),
  response: z.object({ edition: count, changes: documentChanges }),
  errors: publishErrors,
});

/** One publication. */
export const edition = z.object({
  edition: count,
  publishedAt: instant,
  /** The account; null: the installation. */
  publishedBy: z.uuid().nullable(),
  /** The edition whose content it published again. */
  restored: count.nullable(),
  changes: documentChanges,
});
export type Edition = z.infer<typeof edition>;

/** Editions per page. */
export const editionPage = 20;

/** Newest first. `before`: continues below this edition. */
export const listEditions = defineRpc('catalog.list-editions.v1', {
  actor: 'staff',
  request: z.object({ before: count.optional() }),
  response: z.array(edition).max(editionPage),
});

/** A changed document with the values before and after the edition; null: it was not public. */
export const editionDetail = z.object({
  edition,
  documents: z.array(documentChange.extend({ before: documentFields.nullable(), after: documentFields.nullable() })),
});
export type EditionDetail = z.infer<typeof editionDetail>;

const unknownEdition = { 'CATALOG.EDITION_NOT_FOUND': 'not-found' } as const;

export const getEdition = defineRpc('catalog.get-edition.v1', {
  actor: 'staff',
  request: z.object({ edition: count }),
  response: editionDetail,
  errors: unknownEdition,
});

/**
 * Publishes the content of an edition again, as a new one. Drafts stay drafts. If nothing differs, answers the present
 * edition.
 */
export const restoreEdition = defineRpc('catalog.restore-edition.v1', {
  actor: 'staff',
  request: z.object({ edition: count }),
  response: z.object({ edition: count }),
  errors: { ...unknownEdition, ...publishErrors },
});

export const setSitePublishers = defineRpc('catalog.set-site-publishers.v1', {
  actor: 'owner',
  request: z.object({ staffMayPublish: z.boolean() }),
  response: z.object({ staffMayPublish: z.boolean() }),
});
