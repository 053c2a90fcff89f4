import type { GalleryItem } from '@lacquer/contracts/salon/catalog';
import { type NamedStill, stillName } from '../../content/pictures/find-still';
import { uploadedSources } from '../uploaded-sources';
import { LazyImage } from '../lazy-image';
import { Picture } from '../picture';
import { framed } from './framing';

interface GalleryPictureProps {
  item: GalleryItem;
  /** Stills of the gallery's bundled pictures. */
  stills: readonly NamedStill[];
  alt: string;
  sizes: string;
  ratio?: number;
  /** Above the fold. `beside`: after the main image. */
  priority?: boolean | 'beside';
  className: string;
  /** Additional classes for an uploaded picture. */
  uploadedClassName?: string;
}

/** A gallery picture: a still in the best format and width for the screen, or the uploaded file. */
export function GalleryPicture({ item, stills, uploadedClassName = '', sizes, ...look }: GalleryPictureProps) {
  const still = stills.find(({ slug }) => slug === stillName(item.imageUrl));
  if (still) return <Picture still={still} {...look} {...framed(sizes, item)} />;
  const { alt, priority = false, className } = look;
  return (
    <LazyImage
      src={item.imageUrl}
      sources={uploadedSources(item.imageUrl)}
      {...framed(sizes, item)}
      {...(item.color !== undefined && { color: item.color })}
      alt={alt}
      width={800}
      height={1000}
      eager={priority}
      className={`${className} ${uploadedClassName}`}
    />
  );
}
