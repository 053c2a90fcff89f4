import type { NamedStill } from '../content/find-still';
import { LazyImage } from './lazy-image';

interface PictureProps {
  /** Found by the route's loader; `null` where it is not rendered. */
  still: NamedStill | null;
  /** The drawing in /images/gallery/ that stands in where there is no still. */
  illustration: string;
  /** Its width on the page, as `sizes` of an image. */
  sizes: string;
  /** Width by height of its frame; the still's own when absent. */
  ratio?: number;
  /** In the first view. `first` = before everything else. */
  priority?: boolean | 'first';
  /** Empty where words next to it say the same; the still's own when absent. */
  alt?: string;
  className?: string;
}

const formats = ['avif', 'webp'] as const;

/** A still in the best format and width for the visitor's screen. */
export function Picture({ still, illustration, sizes, ratio, priority = false, alt, className = '' }: PictureProps) {
  if (!still)
    return (
      <LazyImage
        src={`/images/gallery/${illustration}.svg`}
        alt={alt ?? ''}
        width={800}
        height={Math.round(800 / (ratio ?? 0.8))}
        eager={priority}
        className={className}
      />
    );
  const file = (width: number, format: string) => `/images/stills/${still.slug}-${width}.${format}`;
  const srcSet = (format: string) => still.widths.map((width) => `${file(width, format)} ${width}w`).join(', ');
  return (
    <LazyImage
      src={file(still.width, 'jpg')}
      srcSet={srcSet('jpg')}
      sources={formats.map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) }))}
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
