import type { Still } from './images';

/** A still and the slug of its files. A page's data contains the page's stills, so no page loads the whole table. */
export interface NamedStill extends Still {
  slug: string;
}

/** The still of this name, or `null`. For loaders: the browser fetches the table only on a client-side navigation. */
export async function findStill(slug: string): Promise<NamedStill | null> {
  const { stills } = await import('./images');
  const stillsBySlug: Readonly<Record<string, Still>> = stills;
  const still = Object.hasOwn(stillsBySlug, slug) ? stillsBySlug[slug] : undefined;
  return still ? { ...still, slug } : null;
}

/** For a picture that says nothing of its own, or is named by something else: the page's data then has no alt text. */
async function findSilentStill(slug: string): Promise<NamedStill | null> {
  const still = await findStill(slug);
  return still && { ...still, alt: '' };
}

/** `petals` of `/images/stills/petals-800.jpg`; empty for an uploaded picture. */
export const stillName = (imageUrl: string): string =>
  /^\/images\/stills\/([a-z-]+?)(?:-\d+)?\.\w+$/.exec(imageUrl)?.[1] ?? '';

/** The stills among these addresses of pictures, which the page's data describes. */
export async function findSilentStills(addresses: readonly string[]): Promise<NamedStill[]> {
  const stills = await Promise.all(addresses.map((address) => findSilentStill(stillName(address))));
  return stills.flatMap((still) => still ?? []);
}

/** The still of a picture, if it is one of these. */
export const stillOf = (stills: readonly NamedStill[], address: string): NamedStill | null =>
  stills.find(({ slug }) => slug === stillName(address)) ?? null;
