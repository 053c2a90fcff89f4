export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** The type that a file begins as, whatever its name says. The rest of the file may be of nothing. Null: no such picture. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const beginning = bytes.toString('latin1', 0, 12);
  if (beginning.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (beginning.startsWith('\u0089PNG')) return 'png';
  if (beginning.startsWith('GIF8')) return 'gif';
  if (beginning.startsWith('RIFF') && beginning.endsWith('WEBP')) return 'webp';
  // an ISO media file names its brand after `ftyp`
  if (beginning.slice(4, 8) !== 'ftyp') return null;
  const brand = beginning.slice(8);
  if (brand === 'avif') return 'avif';
  return heicBrands.has(brand) ? 'heic' : null;
}
