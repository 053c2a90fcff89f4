import type { NamedStill } from '../content/find-still';

export const formats = ['avif', 'webp'] as const;

type Format = (typeof formats)[number] | 'jpg';

export const fileOf = ({ slug }: NamedStill, width: number, format: Format) =>
  `/images/stills/${slug}-${width}.${format}`;
export const srcSetOf = (still: NamedStill, format: Format) =>
  still.widths.map((width) => `${fileOf(still, width, format)} ${width}w`).join(', ');

/** For a route's head: has the browser fetch a still of the first view before it has read the page. */
export function preloadOf(still: NamedStill, sizes: string) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSetOf(still, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  } as const;
}

/** On screen, of the picture that the home page opens with. */
export const heroSizes = '(min-width: 64rem) 20rem, 45vw';
