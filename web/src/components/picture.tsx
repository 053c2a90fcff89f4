import { stillSources, stills, stillUrl, type Still, type StillSlug } from '../content/images';
import { LazyImage } from './lazy-image';

interface PictureProps {
  slug: string;
  /** The drawing in /images/gallery/ that stands in where there is no such still; of the same name when absent. */
  illustration?: string;
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

/** Whether there is a rendered still of this name. */
export const isStill = (slug: string): slug is StillSlug => Object.hasOwn(stills, slug);

/** A still in the best format and width for the visitor's screen. */
export function Picture({
  slug,
  illustration = slug,
  sizes,
  ratio,
  priority = false,
  alt,
  className = '',
}: PictureProps) {
  if (!isStill(slug))
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
  const still: Still = stills[slug];
  return (
    <LazyImage
      src={stillUrl(slug, still.width)}
      srcSet={stillSources(slug, 'jpg')}
      sources={formats.map((format) => ({ type: `image/${format}`, srcSet: stillSources(slug, format) }))}
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
