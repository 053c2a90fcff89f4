import type { PictureFault } from '../unusable-picture.js';

/** Why there is no picture, for the staff. The admin translates these sentences. */
export const missingWords = {
  unreachable: 'The picture could not be fetched.',
  tooLarge: 'The picture is too large to be kept.',
  damaged: 'The picture arrived damaged. Ask for it again.',
  heic: 'The picture is a HEIC photograph, which browsers cannot show. Ask for it as JPEG.',
  tooManyPixels: 'The picture has too many pixels to be shown.',
  video: 'They sent a video. Only pictures are kept.',
  audio: 'They sent a recording. Only pictures are kept.',
  card: 'They sent a contact card. Only pictures are kept.',
  document: 'They sent a PDF. Only pictures are kept.',
  other: 'They sent a file that is not a picture. Only pictures are kept.',
} as const;

/** @param type as the sender's phone names it: it is only a word for what turned out to be no picture */
export function wordsOfFault(fault: PictureFault, type: string | null): string {
  if (fault === 'damaged') return missingWords.damaged;
  if (fault === 'heic') return missingWords.heic;
  if (fault === 'too-many-pixels') return missingWords.tooManyPixels;
  return wordsOfType(type) ?? missingWords.other;
}

/** Undefined: the type names a picture, or nothing known. */
export function wordsOfType(type: string | null): string | undefined {
  const name = type?.toLowerCase() ?? '';
  if (name.startsWith('video/')) return missingWords.video;
  if (name.startsWith('audio/')) return missingWords.audio;
  if (name.includes('vcard')) return missingWords.card;
  if (name.startsWith('application/pdf')) return missingWords.document;
  return undefined;
}
