import type { Crop, Focal } from '@lacquer/contracts/site/framing';
import type { CSSProperties } from 'react';
import { mainImageSizes } from '../still-files';

/** What is shown of a picture. With a crop, the point is inside it. */
export interface Framing {
  focal?: Focal | null | undefined;
  crop?: Crop | undefined;
}

/**
 * What an image needs of a frame that hides what is beside it, so that its crop covers the frame. The image's box is as
 * much larger than the frame as the picture is than its crop. An image that covers such a box has the scale with which its
 * crop covers the frame, whatever the shapes of both, and what is cut of its crop depends on the same point: nothing has
 * to know the size of the picture.
 */
export function framed(sizes: string, { focal, crop }: Framing): { sizes: string; imageStyle?: CSSProperties } {
  const place = focal && { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` };
  if (!crop) return { sizes, ...(place && { imageStyle: place }) };
  const { x, y, width, height } = crop;
  return {
    sizes: mainImageSizes.cropped,
    imageStyle: {
      position: 'absolute',
      left: `${(-100 * x) / width}%`,
      top: `${(-100 * y) / height}%`,
      width: `${100 / width}%`,
      height: `${100 / height}%`,
      maxWidth: 'none',
      ...place,
    },
  };
}
