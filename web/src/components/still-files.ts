import type { NamedStill } from '../content/pictures/find-still';

export const formats = ['avif', 'webp'] as const;

type Format = (typeof formats)[number] | 'jpg';

export const fileOf = ({ slug }: NamedStill, width: number, format: Format) =>
  `/images/stills/${slug}-${width}.${format}`;
export const srcSetOf = (still: NamedStill, format: Format) =>
  still.widths.map((width) => `${fileOf(still, width, format)} ${width}w`).join(', ');

/**
 * The `sizes` attributes of the pages' main images. The image and its preload must share the value: with different
 * values the browser fetches two files.
 */
export const mainImageSizes = {
  hero: '(min-width: 64rem) 20rem, 45vw',
  /** Of the main one of fewer than three pictures. */
  largeHero: '(min-width: 64rem) 24rem, 90vw',
  service: '(min-width: 48rem) 24rem, 22rem',
  category: '(min-width: 48rem) 22rem, 20rem',
  gallery: '(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 45vw',
  landing: '22rem',
  header: '18rem',
  story: '(min-width: 64rem) 36rem, 100vw',
  banner: '(min-width: 72rem) 72rem, 100vw',
  /** Of any image with a crop: less of it is seen, so a wider file is needed. */
  cropped: '100vw',
} as const;

/** The sizes of the main one of the pictures at the top of the home page: fewer have more room. */
export const heroSizes = ({ length }: readonly unknown[]): string =>
  length < 3 ? mainImageSizes.largeHero : mainImageSizes.hero;

/** Media query for pictures that are hidden on phones. The width is Tailwind's `md`. */
const wideScreens = '(min-width: 48rem)';

/** A preload link, with which the browser fetches the main image before it parses the page. */
export interface ImagePreload {
  rel: 'preload';
  as: 'image';
  href?: string;
  type?: string;
  imageSrcSet?: string;
  imageSizes?: string;
  media?: string;
  fetchPriority?: 'high';
}

export interface PreloadOptions {
  /** The page's main image. */
  isFirst?: boolean;
  /** Hidden on phones. */
  isWideOnly?: boolean;
}

export const preloadImage = (
  file: Omit<ImagePreload, 'rel' | 'as'>,
  { isFirst = false, isWideOnly = false }: PreloadOptions = {},
): ImagePreload[] => [
  {
    rel: 'preload',
    as: 'image',
    ...file,
    ...(isWideOnly ? { media: wideScreens } : {}),
    ...(isFirst ? { fetchPriority: 'high' } : {}),
  },
];

/** The preload of a still. Empty without a still. */
export const preloadStill = (
  still: NamedStill | null | undefined,
  sizes: string,
  options?: PreloadOptions,
): ImagePreload[] =>
  still ? preloadImage({ type: 'image/avif', imageSrcSet: srcSetOf(still, 'avif'), imageSizes: sizes }, options) : [];
