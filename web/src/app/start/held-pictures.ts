import { rest } from './rest';

/** On the document while its pictures beside the main one are held: see `held` in `styles.css`. */
export const holdingAttribute = 'data-holding';

/** How long a main image that does not arrive holds the others, in milliseconds. */
const maxHold = 3000;

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

async function untilMainImageIsPainted(): Promise<void> {
  const main = document.querySelector<HTMLImageElement>('main img:not([loading])');
  // an image that fails holds nothing
  await main?.decode().catch(() => undefined);
  await nextFrame();
  await nextFrame();
}

/**
 * Fetches the pictures beside the main one. On a slow phone they would divide its bandwidth, and that of the type, by
 * the number of connections.
 */
export async function releasePictures(): Promise<void> {
  await Promise.race([untilMainImageIsPainted(), rest(maxHold)]);
  document.documentElement.removeAttribute(holdingAttribute);
}
