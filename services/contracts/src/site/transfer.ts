import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { salonProfile } from '../salon/salon.js';
import { count, text } from '../values.js';
import { documentFields } from './document-kind.js';
import { addressTaken, documentChanges } from './documents.js';
import { pictureErrors, pictureId, storageUnavailable, storedPicture } from './pictures.js';
import { slugPattern } from './slugs.js';

/** One document of a site that moves. `kind`: checked by the installation that takes it over, which may be older. */
export const movedDocument = z.object({ id: z.uuid(), kind: text(), fields: documentFields });
export type MovedDocument = z.infer<typeof movedDocument>;

/** What visitors see of a site, apart from its pictures. */
export const siteContent = z.object({
  salon: salonProfile,
  documents: z.array(movedDocument).max(1000),
  /** The ids of documents by the slugs that they had before. */
  formerSlugs: z.record(text().regex(slugPattern), z.uuid()),
});
export type SiteContent = z.infer<typeof siteContent>;

/**
 * Publishes the content of another installation as one edition. Documents that the content does not have are removed from
 * the site, and can be restored; drafts stay. `isTrial`: changes nothing, and only says what would change.
 */
export const importSite = defineRpc('catalog.import-site.v1', {
  actor: 'owner',
  request: z.object({
    content: siteContent,
    /** The pictures that come with it, by their ids. */
    pictures: z.array(pictureId).max(2000),
    isTrial: z.boolean(),
  }),
  response: z.object({ edition: count, changes: documentChanges, isSalonChanged: z.boolean() }),
  errors: { 'CATALOG.CONTENT_INVALID': 'invalid', ...addressTaken },
});

/** The most bytes of an original that one answer carries. */
export const originalPart = 1024 * 1024;

/** Reads a part of a picture's original. `size`: of the whole, in bytes. */
export const getPictureOriginal = defineRpc('catalog.get-picture-original.v1', {
  actor: 'staff',
  request: z.object({ picture: pictureId, offset: count }),
  response: z.object({ bytes: z.base64(), size: count }),
  errors: { 'CATALOG.PICTURE_NOT_FOUND': 'not-found', ...storageUnavailable },
});

/** As `storePicture`, under the id that it has in another installation, since documents name it. */
export const importPicture = defineRpc('catalog.import-picture.v1', {
  actor: 'owner',
  request: z.object({ upload: z.uuid(), picture: pictureId }),
  response: storedPicture,
  errors: pictureErrors,
});
