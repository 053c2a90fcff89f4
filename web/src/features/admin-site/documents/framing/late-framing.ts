import { late } from '../../../../loading/late';

/** Loads when the form of a document with a picture is opened. */
export const PictureFraming = late(async () => (await import('./picture-framing')).PictureFraming);
