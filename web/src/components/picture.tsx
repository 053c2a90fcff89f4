import type { NamedStill } from '../content/find-still';
import { fileOf, formats, srcSetOf } from './still-files';
import { LazyImage } from './lazy-image';

interface PictureProps {
  /** Found by the route's loader; without one there is no picture. */
  still: NamedStill | null;
  /** Its width on the page, as `sizes` of an image. */
  sizes: string;
  /** Width by height of its frame; the still's own when absent. */
  ratio?: number;
  /** In the first view. `first` = before everything else; `wide` = on wide screens, hidden on phones. */
  priority?: boolean | 'first' | 'wide';
  /** Empty where words next to it say the same; the still's own when absent. */
  alt?: string;
  className?: string;
}

/** A still in the best format and width for the visitor's screen. */
export function Picture({ still, sizes, ratio, priority = false, alt, className = '' }: PictureProps) {
  if (!still) return null;
  return (
    <LazyImage
      src={fileOf(still, still.width, 'jpg')}
      srcSet={srcSetOf(still, 'jpg')}
      sources={formats.map((format) => ({ type: `image/${format}`, srcSet: srcSetOf(still, format) }))}
      sizes={sizes}
      alt={alt ?? still.alt}
      width={still.width}
      height={ratio === undefined ? still.height : Math.round(still.width / ratio)}
      colour={still.color}
      eager={priority}
      className={className}
    />
  );
}
