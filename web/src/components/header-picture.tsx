import type { TextPage } from '@lacquer/contracts/site/published';
import type { ReactNode } from 'react';
import type { NamedStill } from '../content/pictures/find-still';
import { DescribedPicture } from './pictures/described-picture';
import { mainImageSizes } from './still-files';

/** The picture of a page next to the text of its header, on wide screens only. Null: the page has none. */
export const headerPicture = ({ pictures: [picture] }: TextPage, still: NamedStill | null): ReactNode =>
  picture ? (
    <DescribedPicture
      picture={picture}
      still={still}
      name=""
      sizes={mainImageSizes.header}
      ratio={0.86}
      priority="beside"
      className="almond mx-auto w-full max-w-72 shadow-lift max-md:hidden"
    />
  ) : null;
