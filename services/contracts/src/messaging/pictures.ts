import { z } from 'zod';
import { defineRpc } from '../contract.js';

/** The most pictures of one text, as networks carry them. */
export const mostPicturesOfText = 10;

/** `small`: for a list, 480 pixels at most. `large`: 1,600 pixels at most. Both are JPEG. */
export const pictureSize = z.enum(['small', 'large']);
export type PictureSize = z.infer<typeof pictureSize>;

/**
 * A picture in a text. `waiting`: it is still being fetched. `missing`: it could not be fetched, or is none; `reason`
 * says why.
 */
export const textPicture = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'stored', 'missing']),
  /** A sentence; null unless it is missing. */
  reason: z.string().nullable(),
  /** In pixels, upright; null unless it is stored. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** It is missing, and may be there if it is fetched again. */
  canFetchAgain: z.boolean().optional(),
});
export type TextPicture = z.infer<typeof textPicture>;

const readErrors = {
  'MESSAGING.PICTURE_NOT_FOUND': 'not-found',
  /** The storage of pictures does not answer. */
  'MESSAGING.STORAGE_UNAVAILABLE': 'unavailable',
} as const;

/** One file of a picture in a text, as JPEG. */
export const getTextPicture = defineRpc('messaging.get-text-picture.v1', {
  actor: 'staff',
  request: z.object({ id: z.uuid(), size: pictureSize }),
  response: z.object({ bytes: z.base64() }),
  errors: readErrors,
});

/** Fetches a picture again that could not be fetched. One that is being fetched, or was meanwhile, stays as it is. */
export const fetchPictureAgain = defineRpc('messaging.fetch-picture-again.v1', {
  actor: 'staff',
  request: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  errors: {
    'MESSAGING.PICTURE_NOT_FOUND': 'not-found',
    /** The provider has no such picture for us, or what it sent is none. */
    'MESSAGING.PICTURE_SETTLED': 'conflict',
  },
});

/** The largest picture that can be attached, in megabytes, as messages say it. A browser makes a larger one smaller. */
export const largestAttachedMegabytes = 5;

/** The same in bytes. */
export const largestAttached = largestAttachedMegabytes * 1024 * 1024;

/** A picture that staff attach to a text, or to a campaign. One that neither needs for a day is deleted. */
export const attachedPicture = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  /** The estimated price of a text with it, in cents; networks add their fees. */
  priceCents: z.number(),
});
export type AttachedPicture = z.infer<typeof attachedPicture>;

/** Stores a picture for a text: JPEG, as networks carry it. */
export const attachPicture = defineRpc('messaging.attach-picture.v1', {
  actor: 'staff',
  request: z.object({ bytes: z.base64().max(Math.ceil(largestAttached / 3) * 4) }),
  response: attachedPicture,
  errors: {
    'MESSAGING.PICTURE_UNUSABLE': 'invalid',
    /** Twilio fetches pictures from PUBLIC_URL. */
    'MESSAGING.NO_PUBLIC_ADDRESS': 'conflict',
    'MESSAGING.STORAGE_UNAVAILABLE': 'unavailable',
  },
});

/** How long attaching may take, in milliseconds: others may be before it. */
export const attachPictureMs = 60_000;

/** Under this path the provider fetches the pictures of texts, `/m/<token>.jpg`, and a phone opens one: `/m/<code>`. */
export const sentPicturePath = '/m/';

/** In a text each character counts: letters and digits, 71 bits of a CSPRNG, which nobody can try out in a month. */
export const pictureCodeLength = 12;

/** For the provider 256 bits of a CSPRNG; or the code of a link in a text. */
export const pictureToken = z.string().regex(new RegExp(`^(?:[\\w-]{43}|[0-9A-Za-z]{${pictureCodeLength}})$`));

/** The picture with this token or code; null: there is none, or no longer. */
export const findSentPicture = defineRpc('messaging.find-sent-picture.v1', {
  request: z.object({ token: pictureToken }),
  response: z.object({
    bytes: z.base64().nullable(),
    /** It goes with the texts of a campaign, so the provider fetches it once for each. */
    isShared: z.boolean().optional(),
  }),
  errors: { 'MESSAGING.STORAGE_UNAVAILABLE': 'unavailable' },
});
