import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  attachPicture,
  fetchPictureAgain,
  getTextPicture,
  largestAttached,
  largestAttachedMegabytes,
  pictureSize,
} from '../../messaging/pictures.js';

/** A picture with the rest of its form, in bytes. */
const uploadLimit = largestAttached + 64 * 1024;

export const attach = defineCall({
  method: 'POST',
  path: '/api/admin/text-pictures',
  summary: `Stores a picture for a text to one phone: at most ${largestAttachedMegabytes} MB`,
  access: 'staff',
  upload: 'file',
  bodyLimit: uploadLimit,
  status: 201,
  answer: attachPicture.response,
  errors: { ...attachPicture.errors, 'MESSAGING.PICTURE_TOO_LARGE': 'too-large', 'GATEWAY.UPLOAD_INVALID': 'invalid' },
});

export const show = defineCall({
  method: 'GET',
  path: '/api/admin/text-pictures/:id/:size',
  summary: 'Returns a picture of a text as JPEG, small for a list or large',
  access: 'staff',
  params: z.object({ id: z.uuid(), size: pictureSize }),
  answer: z.string(),
  answerType: 'image/jpeg',
  errors: getTextPicture.errors,
});

export const fetchAgain = defineCall({
  method: 'POST',
  path: '/api/admin/text-pictures/:id/fetch',
  summary: 'Fetches a picture again that a customer sent and that could not be fetched',
  access: 'staff',
  params: fetchPictureAgain.request,
  status: 204,
  safeToRepeat: true,
  forwards: fetchPictureAgain,
  audit: { action: 'reply.fetch-picture', subject: ({ params }) => ['picture', params.id] },
});
