import type { PagePicture } from '@lacquer/contracts/site/published';
import { type NamedStill, stillName } from '../../content/pictures/find-still';
import { uploadedSources } from '../uploaded-sources';
import { LazyImage } from '../lazy-image';
import { Picture } from '../picture';
import { framed } from './framing';

interface DescribedPictureProps {
  picture: PagePicture;
  /** The still of a bundled picture. Another one is ignored. */
  still: NamedStill | null;
  /** What it shows, if nobody has described it; empty if it only decorates. */
  name: string;
  sizes: string;
  /** Aspect ratio of its frame. */
  ratio: number;
  /** Above the fold. `first`: with high priority. `beside`: after the main image. */
  priority?: boolean | 'first' | 'beside';
  className?: string;
}

const uploadedWidth = 800;

/** A picture of a page: a still in the best format and width for the screen, or an uploaded file. */
export function DescribedPicture({ picture, still, name, priority = false, sizes, ...look }: DescribedPictureProps) {
  const shown = { ...look, ...framed(sizes, picture) };
  if (still && still.slug === stillName(picture.picture))
    return <Picture still={still} alt={picture.alt ?? still.alt} priority={priority} {...shown} />;
  const { ratio, ...rest } = shown;
  return (
    <LazyImage
      src={picture.picture}
      sources={uploadedSources(picture.picture)}
      alt={picture.alt ?? name}
      width={uploadedWidth}
      height={Math.round(uploadedWidth / ratio)}
      {...(picture.color !== undefined && { color: picture.color })}
      eager={priority}
      {...rest}
    />
  );
}
