import { z } from 'zod';
import { defineCall, type Parts } from '../../call.js';
import { bookingPageFixed } from '../../salon/salon.js';
import {
  createDocument,
  discardDraft,
  editionDetail,
  edition,
  getEdition,
  getSiteStatus,
  keepSample,
  listDocuments as listDocumentsRpc,
  listEditions,
  orderDocuments,
  placeSample,
  publishSite,
  removeDocument,
  restoreDocument,
  restoreEdition,
  saveDocument,
  setSitePublishers,
} from '../../site/documents.js';
import { largestPicture, largestPictureMegabytes, pictureErrors, storedPicture } from '../../site/pictures.js';
import { kindName } from '../../site/kinds.js';
import type { AuditSubject } from '../../staff/audit-actions.js';
import { count } from '../../values.js';
import { documentsPath, editionsPath, siteStatusPath } from '../../site/site-paths.js';

/** A picture with the rest of its form, in bytes. */
const uploadLimit = largestPicture + 64 * 1024;

const ofKind = z.object({ kind: kindName });
const one = removeDocument.request;
const document = ({ params }: Parts<z.output<typeof one>>): AuditSubject => ['document', params.id];
const ofEdition = z.object({ edition: z.coerce.number().pipe(count) });

export const listDocuments = defineCall({
  method: 'GET',
  path: documentsPath,
  summary: 'Lists the documents of one kind, with their drafts; with `removed`, those that can be restored',
  access: 'staff',
  query: ofKind.extend({ removed: z.stringbool().optional() }),
  forwards: listDocumentsRpc,
});

export const create = defineCall({
  method: 'POST',
  path: '/api/admin/site/documents/:kind',
  summary: 'Adds a document as a draft',
  access: 'staff',
  params: ofKind,
  body: createDocument.request.omit({ kind: true }),
  status: 201,
  forwards: createDocument,
  audit: { action: 'site.create', responseSubject: ({ id }) => ['document', id], details: ({ params }) => params },
});

export const save = defineCall({
  method: 'PUT',
  path: '/api/admin/site/documents/:kind/:id',
  summary: 'Changes the draft of a document; fields left out stay, null empties',
  access: 'staff',
  params: one,
  body: saveDocument.request.omit({ kind: true, id: true }),
  answer: saveDocument.response,
  errors: { ...saveDocument.errors, ...bookingPageFixed },
  safeToRepeat: true,
});

export const remove = defineCall({
  method: 'DELETE',
  path: '/api/admin/site/documents/:kind/:id',
  summary: 'Removes a document from the next edition',
  access: 'staff',
  params: one,
  safeToRepeat: true,
  forwards: removeDocument,
  audit: { action: 'site.remove', subject: document, details: ({ params: { kind } }) => ({ kind }) },
});

export const restore = defineCall({
  method: 'POST',
  path: '/api/admin/site/documents/:kind/:id/restore',
  summary: 'Takes the removal of a document back',
  access: 'staff',
  params: one,
  safeToRepeat: true,
  forwards: restoreDocument,
  audit: { action: 'site.restore', subject: document, details: ({ params: { kind } }) => ({ kind }) },
});

export const discard = defineCall({
  method: 'POST',
  path: '/api/admin/site/documents/:kind/:id/discard',
  summary: 'Drops the changes of a document since the last publication',
  access: 'staff',
  params: one,
  body: discardDraft.request.omit({ kind: true, id: true }),
  safeToRepeat: true,
  forwards: discardDraft,
  audit: { action: 'site.discard', subject: document, details: ({ params: { kind } }) => ({ kind }) },
});

export const keep = defineCall({
  method: 'PUT',
  path: '/api/admin/site/documents/:kind/:id/kept',
  summary: 'Sets the fields of a document whose sample content is right for the salon',
  access: 'owner',
  params: one,
  body: keepSample.request.omit({ kind: true, id: true }),
  safeToRepeat: true,
  forwards: keepSample,
  audit: {
    action: 'site.keep',
    subject: document,
    details: ({ params: { kind }, body: { fields } }) => ({ kind, fields }),
  },
});

export const place = defineCall({
  method: 'POST',
  path: '/api/admin/site/place',
  summary: 'Puts the place of the salon where texts and addresses of the sample name another one, as drafts',
  access: 'owner',
  body: placeSample.request,
  safeToRepeat: true,
  forwards: placeSample,
  audit: { action: 'site.place', details: ({ body }) => body },
});

export const order = defineCall({
  method: 'PUT',
  path: '/api/admin/site/documents/:kind/order',
  summary: 'Puts the documents of one kind in order',
  access: 'staff',
  params: ofKind,
  body: orderDocuments.request.omit({ kind: true }),
  safeToRepeat: true,
  forwards: orderDocuments,
  audit: { action: 'site.order', details: ({ params: { kind } }) => ({ kind }) },
});

export const status = defineCall({
  method: 'GET',
  path: siteStatusPath,
  summary: 'Returns what the next publication changes, the samples that remain, and who may publish',
  access: 'staff',
  forwards: getSiteStatus,
});

export const publish = defineCall({
  method: 'POST',
  path: '/api/admin/site/publish',
  summary: 'Publishes all drafts as one edition',
  access: 'staff',
  body: publishSite.request,
  safeToRepeat: true,
  forwards: publishSite,
  audit: { action: 'site.publish', responseSubject: ({ edition: number }) => ['edition', number] },
});

/** `publishedBy` is a name or an e-mail address. */
const namedEdition = edition.extend({ publishedBy: z.string().nullable() });
export type NamedEdition = z.infer<typeof namedEdition>;

export const editions = defineCall({
  method: 'GET',
  path: editionsPath,
  summary: 'Lists the editions of the site, 20 at a time, newest first',
  access: 'staff',
  query: z.object({ before: z.coerce.number().pipe(count).optional() }),
  answer: z.array(namedEdition),
  errors: listEditions.errors,
});

export const describeEdition = defineCall({
  method: 'GET',
  path: '/api/admin/site/editions/:edition',
  summary: 'Returns what an edition changed, with the values before and after',
  access: 'staff',
  params: ofEdition,
  answer: editionDetail.extend({ edition: namedEdition }),
  errors: getEdition.errors,
});

export const restoreContent = defineCall({
  method: 'POST',
  path: '/api/admin/site/editions/:edition/restore',
  summary: 'Publishes the content of an edition again, as a new edition',
  access: 'staff',
  params: ofEdition,
  safeToRepeat: true,
  forwards: restoreEdition,
  audit: {
    action: 'site.restore-edition',
    subject: ({ params }) => ['edition', params.edition],
  },
});

export const setPublishers = defineCall({
  method: 'PUT',
  path: '/api/admin/site/publishers',
  summary: 'Sets whether staff may publish',
  access: 'owner',
  body: setSitePublishers.request,
  safeToRepeat: true,
  forwards: setSitePublishers,
  audit: { action: 'site.set-publishers', details: ({ body }) => body },
});

export const uploadPicture = defineCall({
  method: 'POST',
  path: '/api/admin/site/pictures',
  summary: `Stores a picture: JPEG, PNG, WebP or AVIF, at most ${largestPictureMegabytes} MB`,
  access: 'staff',
  upload: 'file',
  bodyLimit: uploadLimit,
  status: 201,
  answer: storedPicture,
  errors: { ...pictureErrors, 'GATEWAY.UPLOAD_INVALID': 'invalid' },
});
