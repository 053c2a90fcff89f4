import { type Crop, type Focal, focusOf } from '@lacquer/contracts/site/framing';
import type { CSSProperties } from 'react';
import { croppedSizes } from './cropped-sizes';

/** What is shown of a picture. */
export interface Framing {
  focal?: Focal | null | undefined;
  crop?: Crop | undefined;
}

const percent = (share: number): string => `${Math.round(share * 1e6) / 1e4}%`;

/** As in CSS `object-position`. Undefined: the middle. */
export function positionOf({ focal, crop }: Framing): string | undefined {
  if (!crop && !focal) return undefined;
  const { x, y } = focusOf(focal, crop);
  // without a crop, as it was before there were any
  return crop ? `${percent(x)} ${percent(y)}` : `${x * 100}% ${y * 100}%`;
}

/**
 * The place of an image inside a frame that hides what is beside it, so that its crop covers the frame. The image's box
 * is as much larger than the frame as the picture is than its crop. An image that covers such a box has the scale with
 * which its crop covers the frame, whatever the shapes of both, and what is cut of its crop depends on the same point:
 * nothing has to know the size of the picture.
 */
export const croppedStyle = (crop: Crop, position: string | undefined): CSSProperties => ({
  position: 'absolute',
  left: percent(-crop.x / crop.width),
  top: percent(-crop.y / crop.height),
  width: percent(1 / crop.width),
  height: percent(1 / crop.height),
  maxWidth: 'none',
  objectPosition: position,
});

/** What an image needs of a frame that shows it with these `sizes`. */
export function framed(sizes: string, framing: Framing): { sizes: string; imageStyle?: CSSProperties } {
  const { crop } = framing;
  const position = positionOf(framing);
  if (crop) return { sizes: croppedSizes(sizes, crop), imageStyle: croppedStyle(crop, position) };
  return { sizes, ...(position !== undefined && { imageStyle: { objectPosition: position } }) };
}
