import type { Crop } from '@lacquer/contracts/site/framing';

/** The `sizes` of an image whose crop has `sizes`. An image and its preload must share the value. */
export function croppedSizes(sizes: string, crop: Crop | undefined): string {
  if (!crop) return sizes;
  const times = Math.round(1000 / Math.min(crop.width, crop.height)) / 1000;
  // the last word of each part is its length
  return sizes.replaceAll(/[^\s,]+(?=,|$)/g, (length) => `calc(${length} * ${times})`);
}
