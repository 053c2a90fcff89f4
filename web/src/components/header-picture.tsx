import type { NamedStill } from '../content/pictures/find-still';
import { Picture } from './picture';
import { mainImageSizes } from './still-files';

/** A picture next to the text of a page header, on wide screens only. */
export function HeaderPicture({ still }: { still: NamedStill | null }) {
  return (
    <Picture
      still={still}
      sizes={mainImageSizes.header}
      ratio={0.86}
      priority="beside"
      alt=""
      className="almond mx-auto w-full max-w-72 shadow-lift max-md:hidden"
    />
  );
}
