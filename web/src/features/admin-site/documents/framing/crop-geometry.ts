import { type Crop, smallestCrop } from '@lacquer/contracts/site/framing';

/** All of the picture. */
export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 };

export const isWhole = ({ width, height }: Crop): boolean => width === 1 && height === 1;

/** A corner of the frame. The frame changes its size there, and the opposite corner stays. */
export interface Corner {
  x: 'left' | 'right';
  y: 'top' | 'bottom';
}

export const corners: readonly Corner[] = [
  { x: 'left', y: 'top' },
  { x: 'right', y: 'top' },
  { x: 'left', y: 'bottom' },
  { x: 'right', y: 'bottom' },
];

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** In steps of a thousandth, and inside the picture. */
function stored({ x, y, width, height }: Crop): Crop {
  const rounded = (share: number) => Math.round(share * 1000) / 1000;
  const [left, top] = [rounded(x), rounded(y)];
  return { x: left, y: top, width: Math.min(rounded(width), 1 - left), height: Math.min(rounded(height), 1 - top) };
}

/** The frame moved by shares of the picture, as far as there is room. */
export const moved = ({ x, y, width, height }: Crop, right: number, down: number): Crop =>
  stored({ x: between(x + right, 0, 1 - width), y: between(y + down, 0, 1 - height), width, height });

/**
 * The frame with one of its corners moved by shares of the picture, as far as there is room.
 *
 * @param ratio its width by its height, both in shares of the picture; null: any
 */
export function resized(crop: Crop, corner: Corner, right: number, down: number, ratio: number | null): Crop {
  const isLeft = corner.x === 'left';
  const isTop = corner.y === 'top';
  const anchor = { x: isLeft ? crop.x + crop.width : crop.x, y: isTop ? crop.y + crop.height : crop.y };
  const room = { width: isLeft ? anchor.x : 1 - anchor.x, height: isTop ? anchor.y : 1 - anchor.y };
  let width = between(crop.width + (isLeft ? -right : right), smallestCrop, room.width);
  let height = between(crop.height + (isTop ? -down : down), smallestCrop, room.height);
  if (ratio !== null) {
    // the side that has changed more leads
    const isWider = Math.abs(width - crop.width) >= Math.abs(height - crop.height) * ratio;
    const wanted = isWider ? width : height * ratio;
    width = between(wanted, leastWidth(ratio), Math.min(room.width, room.height * ratio));
    height = width / ratio;
  }
  return stored({ x: isLeft ? anchor.x - width : anchor.x, y: isTop ? anchor.y - height : anchor.y, width, height });
}

const leastWidth = (ratio: number): number => Math.max(smallestCrop, smallestCrop * ratio);

/** The largest frame of a shape within another, around its middle. */
export function shaped(crop: Crop, ratio: number): Crop {
  const width = between(Math.min(crop.width, crop.height * ratio), leastWidth(ratio), Math.min(1, ratio));
  const height = width / ratio;
  return stored({
    x: between(crop.x + (crop.width - width) / 2, 0, 1 - width),
    y: between(crop.y + (crop.height - height) / 2, 0, 1 - height),
    width,
    height,
  });
}
