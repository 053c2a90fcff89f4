/** A rendered still. Its files are /images/stills/<slug>-<width>.<avif|webp|jpg>, one per width. */
export interface Still {
  alt: string;
  /** Size in pixels of the largest file. */
  width: number;
  height: number;
  widths: readonly number[];
  /** The picture's mean colour: what stands in its place until it has come. */
  color: string;
}

/** Objects only, none of them the salon's own work. Made by infra/imagery. */
export const stills = {
  hero: {
    alt: 'A red bottle with a brass cap on a round plaster plinth, an oxblood bottle beside it, a spilt pool of red lacquer with its brush, and four almond nail tips leaning on a step',
    width: 1600,
    height: 1200,
    widths: [600, 800, 1200, 1600],
    color: '#d1a199',
  },
  'hero-tall': {
    alt: 'A red bottle with a brass cap on a round plaster plinth above a pool of spilt red lacquer and a row of almond nail tips',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#d2a69c',
  },
} as const satisfies Record<string, Still>;

export type StillSlug = keyof typeof stills;

export type StillFormat = 'avif' | 'webp' | 'jpg';

export const stillUrl = (slug: StillSlug, width: number, format: StillFormat = 'jpg'): string =>
  `/images/stills/${slug}-${width}.${format}`;

/** What a `srcset` takes. */
export function stillSources(slug: StillSlug, format: StillFormat): string {
  const { widths }: Still = stills[slug];
  return widths.map((width) => `${stillUrl(slug, width, format)} ${width}w`).join(', ');
}
