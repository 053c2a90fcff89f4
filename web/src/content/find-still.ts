import type { Still } from './images';

/** A still with what its files are named by; it travels with a page's data, so that no page carries the whole table. */
export interface NamedStill extends Still {
  slug: string;
}

/** The still of this name; `null` where none is rendered. For loaders: the table is fetched only inside the browser. */
export async function findStill(slug: string): Promise<NamedStill | null> {
  const { stills } = await import('./images');
  const known: Readonly<Record<string, Still>> = stills;
  const still = Object.hasOwn(known, slug) ? known[slug] : undefined;
  return still ? { ...still, slug } : null;
}

/** `petals` of `/images/stills/petals-800.jpg`; empty for what staff uploaded. */
export const stillName = (imageUrl: string): string =>
  /^\/images\/stills\/([a-z-]+?)(?:-\d+)?\.\w+$/.exec(imageUrl)?.[1] ?? '';
