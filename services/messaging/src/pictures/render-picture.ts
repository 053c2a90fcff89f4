import { mostPixels } from '@lacquer/contracts/site/pictures';
import { pictureTypeOf } from '@lacquer/platform/files/picture-type';
import sharp, { type Sharp } from 'sharp';
import { UnusablePicture } from './unusable-picture.js';

/** A picture as it is kept and sent. */
export interface RenderedPicture {
  /** In pixels, upright. */
  width: number;
  height: number;
  small: Buffer;
  /** At most `largestSent` bytes. */
  large: Buffer;
}

/** In pixels. */
const longestLarge = 1600;
const longestSmall = 480;

/** Networks scale down, or refuse, what is larger: Twilio lets pass 600 kB to every network of the United States. Bytes. */
export const largestSent = 600_000;

/** Tried in order until the file is small enough. A picture of 1,600 pixels rarely needs the second. */
const attempts = [
  { longest: longestLarge, quality: 82 },
  { longest: longestLarge, quality: 65 },
  { longest: 1200, quality: 60 },
  { longest: 800, quality: 50 },
];

// in a process that decodes one picture at a time and ends, a cache is of no use
sharp.cache(false);

const accepted = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

/**
 * Decodes a file by its content, whatever its sender says of it, and encodes it anew: nothing else of the file is kept,
 * such as the place where a phone took it. Of an animation the first picture is kept.
 *
 * @throws UnusablePicture
 */
export async function renderPicture(bytes: Buffer): Promise<RenderedPicture> {
  await checkPicture(bytes);
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize({ width: longestLarge, height: longestLarge, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const upright = sharp(data, { raw: { width, height, channels } });
    const small = await inside(upright, longestSmall).jpeg({ quality: 75 }).toBuffer();
    return { width, height, small, large: await smallEnough(upright) };
  } catch {
    throw new UnusablePicture('damaged');
  }
}

async function smallEnough(picture: Sharp): Promise<Buffer> {
  for (const { longest, quality } of attempts) {
    const file = await inside(picture, longest).jpeg({ quality }).toBuffer();
    if (file.length <= largestSent) return file;
  }
  throw new Error('the picture does not become small enough');
}

const inside = (picture: Sharp, longest: number): Sharp =>
  picture.clone().resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });

/** Reads only the header, which is safe for a picture of any size. */
async function checkPicture(bytes: Buffer): Promise<void> {
  // of nothing, the library throws before it decodes
  if (bytes.length === 0) throw new UnusablePicture('no-picture');
  const type = pictureTypeOf(bytes);
  if (type === 'heic') throw new UnusablePicture('heic');
  const metadata = await sharp(bytes, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw new UnusablePicture(type ? 'damaged' : 'no-picture');
  if (!accepted.has(metadata.format)) throw new UnusablePicture('no-picture');
  if (metadata.width * metadata.height > mostPixels) throw new UnusablePicture('too-many-pixels');
}
