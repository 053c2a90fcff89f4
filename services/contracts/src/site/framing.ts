// Without zod: public pages import this file without loading a schema.

/** A point of a picture, in shares of its size. */
export interface Focal {
  x: number;
  y: number;
}

/** The part of a picture that is shown, in shares of its size. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest side of a crop, as a share of that of the picture. */
export const smallestCrop = 0.1;

const within = (value: number, from: number, size: number): number => Math.min(from + size, Math.max(from, value));

/** The nearest point inside a crop. */
export const focalInside = ({ x, y }: Focal, crop: Crop): Focal => ({
  x: within(x, crop.x, crop.width),
  y: within(y, crop.y, crop.height),
});

/** The point that stays in view where a frame of another shape cuts a picture: its middle, unless one is chosen. */
export function focusOf(focal: Focal | null | undefined, crop: Crop | undefined): Focal {
  if (!crop) return focal ?? { x: 0.5, y: 0.5 };
  return focal ? focalInside(focal, crop) : { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
}
