import type { GalleryItem } from '@lacquer/contracts/catalog';
import { type NamedStill, stillName } from '../content/find-still';
import { LazyImage } from './lazy-image';
import { Picture } from './picture';

interface GalleryPictureProps {
  item: GalleryItem;
  /** Those of the gallery's pictures that are stills of ours. */
  stills: readonly NamedStill[];
  alt: string;
  sizes: string;
  ratio?: number;
  /** In the first view. */
  priority?: boolean;
  className: string;
  /** Beside those, where staff uploaded the picture. */
  uploadedClassName?: string;
}

/** A picture of the gallery: a still in the best format and width, an uploaded one as it is. */
export function GalleryPicture({ item, stills, uploadedClassName = '', ...look }: GalleryPictureProps) {
  const still = stills.find(({ slug }) => slug === stillName(item.imageUrl));
  if (still) return <Picture still={still} {...look} />;
  const { alt, priority = false, className } = look;
  return (
    <LazyImage
      src={item.imageUrl}
      alt={alt}
      width={800}
      height={1000}
      eager={priority}
      className={`${className} ${uploadedClassName}`}
    />
  );
}
