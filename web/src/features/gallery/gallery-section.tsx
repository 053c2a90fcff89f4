import type { GalleryItem } from '@lacquer/contracts/salon/catalog';
import { useQuery } from '@tanstack/react-query';
import { GalleryPicture } from '../../components/pictures/gallery-picture';
import { SectionHeading } from '../../components/section-heading';
import { Strip } from '../../components/phone/strip';
import { Button } from '../../components/ui/button';
import type { NamedStill } from '../../content/pictures/find-still';
import { galleryQuery, tileCount } from './queries';
import { useWords } from '../../language/translate';

const tilesLook = 'mt-4 max-w-6xl [--item:52%] sm:mx-auto sm:mt-12 sm:grid sm:grid-cols-2 sm:gap-5 lg:grid-cols-4';
const tiles = Array.from({ length: tileCount }, (_, index) => index);

interface GallerySectionProps {
  /** Stills of the bundled pictures. The other pictures were uploaded. */
  stills?: readonly NamedStill[];
}

export function GallerySection({ stills = [] }: GallerySectionProps) {
  const { t } = useWords();
  const { data, isError } = useQuery(galleryQuery);
  return (
    <section id="gallery" aria-labelledby="gallery-title" className="bg-plaster-mid gutter section-space">
      <SectionHeading
        id="gallery-title"
        eyebrow={t('Gallery')}
        title={t('Our Work')}
        text={t('Shapes, finishes and small ideas to bring along to your appointment.')}
      />
      {isError ? (
        <p role="alert" className="mt-10 text-center font-medium text-lacquer">
          {t('Failed to load gallery. Please try again later.')}
        </p>
      ) : data ? (
        <Strip label={t('Our Work')} className={tilesLook}>
          {data.slice(0, tileCount).map((item) => (
            <li key={item.id}>
              <GalleryTile item={item} stills={stills} />
            </li>
          ))}
        </Strip>
      ) : (
        <div role="status" aria-label={t('Loading gallery')} className={`strip ${tilesLook}`}>
          {tiles.map((tile) => (
            <div key={tile} data-skeleton="tile" className="skeleton almond aspect-4/5" />
          ))}
        </div>
      )}
      <p className="mt-2 text-center sm:mt-12">
        <Button look="outline">{t('View More Work')}</Button>
      </p>
    </section>
  );
}

/** The caption covers the picture on hover. Devices without hover show it below. */
function GalleryTile({ item, stills }: { item: GalleryItem; stills: readonly NamedStill[] }) {
  return (
    <figure className="group relative">
      <GalleryPicture
        item={item}
        stills={stills}
        alt={item.title}
        ratio={0.8}
        sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 52vw"
        className="almond shadow-soft"
      />
      <figcaption className="almond inset-0 flex flex-col justify-end transition-opacity duration-300 max-sm:mt-3 max-sm:rounded-none! sm:absolute sm:bg-linear-to-t sm:from-ink/85 sm:via-ink/25 sm:to-transparent sm:p-5 sm:text-white hover-device:opacity-0 hover-device:group-hover:opacity-100">
        <span className="font-display text-base leading-tight sm:text-title">{item.title}</span>
        {item.description && <span className="mt-1 text-small sm:text-plaster">{item.description}</span>}
      </figcaption>
    </figure>
  );
}
