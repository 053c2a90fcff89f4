import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { pictureFormats, pictureWidths } from './picture-urls.js';

/** The largest picture that can be uploaded, in megabytes, as messages say it. */
export const largestPictureMegabytes = 20;

/** The same in bytes. */
export const largestPicture = largestPictureMegabytes * 1024 * 1024;

/** The largest picture that can be uploaded, in pixels. */
export const mostPixels = 50_000_000;

/** The shortest side of a picture that can be uploaded, in pixels: a smaller one is blurred wherever it is shown. */
export const shortestSide = 200;

export const pictureId = z.string().regex(/^[0-9a-f]{32}$/);

/** The name of one file of a picture: `800.avif`. */
export const pictureFile = z.templateLiteral([z.literal(pictureWidths), '.', z.literal(pictureFormats)]);
export type PictureFile = z.infer<typeof pictureFile>;

/** An uploaded picture. `width` and `height` in pixels, turned upright. `color`: its place has it until it is loaded. */
export const storedPicture = z.object({
  id: pictureId,
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** As `#B3213F`. Absent: it is not known. */
  color: z.string().optional(),
});
export type StoredPicture = z.infer<typeof storedPicture>;

/** The bytes of an upload that one message carries: few, because other requests wait while a message is written. */
export const pictureChunk = 64 * 1024;

/** The release before sends so many. */
const largestChunk = 1024 * 1024;

const base64 = z.base64().max(Math.ceil(largestChunk / 3) * 4);

/** Sends one chunk of a picture. The chunks of an upload are kept for an hour. */
export const addPictureChunk = defineRpc('catalog.add-picture-chunk.v1', {
  actor: 'staff',
  request: z.object({
    upload: z.uuid(),
    index: z
      .int()
      .min(0)
      .max(largestPicture / pictureChunk),
    bytes: base64,
  }),
  response: z.object({}),
});

/** The storage of pictures does not answer. */
export const storageUnavailable = { 'CATALOG.STORAGE_UNAVAILABLE': 'unavailable' } as const;

export const pictureErrors = {
  'CATALOG.PICTURE_DAMAGED': 'invalid',
  'CATALOG.PICTURE_TOO_SMALL': 'invalid',
  'CATALOG.PICTURE_TOO_LARGE': 'too-large',
  'CATALOG.PICTURE_UNSUPPORTED': 'unsupported',
  ...storageUnavailable,
} as const;

/** Stores the picture that the chunks of an upload make up, in every width and format. The same picture has one id. */
export const storePicture = defineRpc('catalog.store-picture.v1', {
  actor: 'staff',
  request: z.object({ upload: z.uuid() }),
  response: storedPicture,
  errors: pictureErrors,
});

/** How long storing a picture may take, in milliseconds: others may be before it. */
export const storePictureMs = 60_000;

export const getPictureFile = defineRpc('catalog.get-picture-file.v1', {
  request: z.object({ picture: pictureId, file: pictureFile }),
  response: z.object({ bytes: z.base64() }),
  errors: { 'CATALOG.PICTURE_NOT_FOUND': 'not-found', ...storageUnavailable },
});

/** Draws the picture that a shared link to a document's page shows, as PNG. */
export const getSharePicture = defineRpc('catalog.get-share-picture.v1', {
  request: z.object({ slug: z.string() }),
  response: z.object({ bytes: z.base64() }),
  errors: { 'CATALOG.PAGE_NOT_FOUND': 'not-found' },
});
