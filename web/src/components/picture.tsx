import type { CSSProperties } from 'react';
import type { NamedStill } from '../content/pictures/find-still';
import { fileOf, formats, srcSetOf } from './still-files';
import { LazyImage } from './lazy-image';

interface PictureProps {
  /** From the route's loader. `null`: no picture. */
  still: NamedStill | null;
  /** Its `sizes` attribute. */
  sizes: string;
  /** Aspect ratio of its frame. Default: the still's. */
  ratio?: number;
  /** Above the fold. `first`: with high priority. `beside`: after the main image. */
  priority?: boolean | 'first' | 'beside';
  /** Empty if adjacent text says the same. Default: the still's. */
  alt?: string;
  /** What is shown of it. Default: all of it, around its middle. */
  imageStyle?: CSSProperties | undefined;
  className?: string;
}

/** A still in the best format and width for the screen. */
export function Picture({ still, sizes, ratio, priority = false, alt, imageStyle, className = '' }: PictureProps) {
  if (!still) return null;
  return (
    <LazyImage
      src={fileOf(still, still.width, 'jpg')}
      srcSet={srcSetOf(still, 'jpg')}
      sources={formats.map((format) => ({ type: `image/${format}`, srcSet: srcSetOf(still, format) }))}
      sizes={sizes}
      imageStyle={imageStyle}
      alt={alt ?? still.alt}
      width={still.width}
      height={ratio === undefined ? still.height : Math.round(still.width / ratio)}
      color={still.color}
      eager={priority}
      className={className}
    />
  );
}
