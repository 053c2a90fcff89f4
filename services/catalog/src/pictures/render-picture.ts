import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { type PictureFormat, pictureFormats, pictureWidths } from '@lacquer/contracts/site/picture-urls';
import { mostPixels, type PictureFile, shortestSide } from '@lacquer/contracts/site/pictures';
import { DomainError, InvalidError } from '@lacquer/platform/errors/domain-error';
import { pictureTypeOf } from '@lacquer/platform/files/picture-type';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** A picture in every width and format. */
export interface RenderedPicture {
  /** In pixels, upright. */
  width: number;
  height: number;
  /** The color of most of it, as `#b3213f`. */
  color: string;
  /** As uploaded, at most `longestOriginal` pixels long, upright and without its metadata. JPEG. */
  original: Buffer;
  files: ReadonlyMap<PictureFile, Buffer>;
}

/** In pixels. */
const longestOriginal = 3000;

const originalQuality = 92;
const quality = 80;

/** Of 0 to 9. With 3, a picture of 1,200 pixels takes eight times as long and has the same size. */
const effort = 1;

// a second thread takes the other core from visitors, and is hardly faster. Nothing is kept between pictures
sharp.concurrency(1);
sharp.cache(false);

const encoders: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality, effort }),
  webp: (picture) => picture.webp({ quality, effort }),
  jpg: (picture) => picture.jpeg({ quality, mozjpeg: true }),
};

const accepted = ['jpeg', 'png', 'webp', 'heif'];

const unsupported = (why: string): DomainError =>
  new DomainError('unsupported', 'CATALOG.PICTURE_UNSUPPORTED', `${why} Upload a JPEG, PNG, WebP or AVIF picture.`);

const damaged = (): InvalidError =>
  new InvalidError('CATALOG.PICTURE_DAMAGED', 'The picture is damaged or incomplete. Export it again, then upload it.');

/**
 * Decodes a file by its content, whatever its name says, and encodes it anew: nothing else of the file is kept, such as
 * the place where a phone took it.
 *
 * @throws InvalidError CATALOG.PICTURE_DAMAGED, CATALOG.PICTURE_TOO_SMALL; DomainError CATALOG.PICTURE_TOO_LARGE,
 *   CATALOG.PICTURE_UNSUPPORTED
 */
export async function renderPicture(bytes: Buffer): Promise<RenderedPicture> {
  await checkPicture(bytes);
  try {
    const { data: original, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize({ width: longestOriginal, height: longestOriginal, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: originalQuality })
      .toBuffer({ resolveWithObject: true });
    // decoded once, at the largest width
    const { data, info: shown } = await sharp(original)
      .resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: shown.width, height: shown.height, channels: shown.channels };
    const files = new Map<PictureFile, Buffer>();
    for (const width of pictureWidths) {
      const picture = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
      for (const format of pictureFormats)
        files.set(`${width}.${format}`, await encoders[format](picture.clone()).toBuffer());
    }
    const color = await colorOf(files.get('400.jpg') ?? original);
    return { width: info.width, height: info.height, color, original, files };
  } catch {
    throw damaged();
  }
}

/** In pixels: enough to see which color there is most of. */
const sampled = 64;

/** The color of most of a picture, as `#b3213f`. */
export async function colorOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: sampled, height: sampled, fit: 'inside' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  const { r, g, b } = dominant;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Reads only the header, which is safe for a picture of any size. */
async function checkPicture(bytes: Buffer): Promise<void> {
  const type = pictureTypeOf(bytes);
  if (type === 'heic')
    throw unsupported(
      'This is a HEIC photograph, which browsers cannot show. On an iPhone, choose Settings, Camera, Formats, Most Compatible.',
    );
  const metadata = await sharp(bytes, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw type && type !== 'gif' ? damaged() : unsupported('This file is not a picture that can be read.');
  const { format, width, height } = metadata;
  if (!accepted.includes(format)) throw unsupported(say(refusals.fileType, { type: format.toUpperCase() }));
  if (isAnimated(metadata)) throw unsupported('This picture is animated.');
  if (width * height > mostPixels) {
    const megapixels = Math.ceil((width * height) / 1e6);
    const message = say(refusals.pictureTooLarge, { megapixels, most: mostPixels / 1e6 });
    throw new DomainError('too-large', 'CATALOG.PICTURE_TOO_LARGE', message);
  }
  if (Math.min(width, height) < shortestSide)
    throw new InvalidError(
      'CATALOG.PICTURE_TOO_SMALL',
      say(refusals.pictureTooSmall, { width, height, least: shortestSide }),
    );
}

const isAnimated = ({ pages = 1 }: Metadata): boolean => pages > 1;
