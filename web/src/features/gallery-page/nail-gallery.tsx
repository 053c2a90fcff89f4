import type { GalleryItem } from '@lacquer/contracts/salon/catalog';
import type { TextPage } from '@lacquer/contracts/site/published';
import { useRef, useState } from 'react';
import { BookingButtons } from '../../components/booking-buttons';
import { GalleryPicture } from '../../components/pictures/gallery-picture';
import { PageHeader } from '../../components/page-header';
import { PolishNail } from '../../components/polish-nail';
import { mainImageSizes } from '../../components/still-files';
import type { NamedStill } from '../../content/pictures/find-still';
import { itemsOf } from '../../menu/use-text-page';
import { late } from '../../loading/late';
import { useWords } from '../../language/translate';

// Loads when a picture is first opened.
const Lightbox = late(async () => (await import('./lightbox')).Lightbox, { lost: 'floating' });

const grid = 'mx-auto grid max-w-6xl grid-cols-2 gap-4 sm:gap-6 md:grid-cols-3 lg:grid-cols-4';
const tiles = [0, 1, 2, 3, 4, 5, 6, 7];

const polishes = ['var(--color-oxblood)', 'var(--color-lacquer)', 'var(--color-brass)'] as const;

interface NailGalleryProps {
  page: TextPage;
  /** Stills of the bundled pictures. The other pictures were uploaded. */
  stills: readonly NamedStill[];
  /** `undefined` while the gallery loads. */
  items: readonly GalleryItem[] | undefined;
  isError: boolean;
}

export function NailGallery({ page, stills, items, isError }: NailGalleryProps) {
  const { t } = useWords();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const cards = itemsOf(page, 'cards');
  return (
    <>
      <PageHeader
        trail={[{ name: t('Gallery'), path: `/${page.slug}` }]}
        eyebrow={t('To save and bring along')}
        title={page.heading}
        text={page.intro}
      />
      <section id="gallery" aria-label={t('Gallery')} className="gutter py-8 lg:py-12">
        {isError ? (
          <p role="alert" className="text-center font-medium text-lacquer">
            {t('Failed to load gallery. Please try again later.')}
          </p>
        ) : items ? (
          <ul ref={list} className={grid}>
            {items.map((item, index) => (
              <li key={item.id} className="lg:even:mt-10">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setOpened(index)}
                  className="group block w-full text-left"
                >
                  <GalleryPicture
                    item={item}
                    stills={stills}
                    // The caption below describes the picture.
                    alt=""
                    ratio={0.8}
                    sizes={mainImageSizes.gallery}
                    priority={index === 0 || (index < 4 && 'beside')}
                    className="almond shadow-soft transition-shadow group-hover:shadow-lift"
                  />
                  <span className="mt-4 block font-display text-title leading-tight group-hover:text-lacquer">
                    {item.title}
                  </span>
                  {item.description && <span className="mt-1 block text-small text-ink-soft">{item.description}</span>}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <div role="status" aria-label={t('Loading gallery')} className={grid}>
            {tiles.map((tile) => (
              <div key={tile} data-skeleton="tile" className="skeleton almond aspect-4/5" />
            ))}
          </div>
        )}
      </section>
      <section
        aria-labelledby={cards.length > 0 ? 'craft-title' : undefined}
        className="bg-plaster-mid gutter py-14 lg:py-20"
      >
        {cards.length > 0 && (
          <h2 id="craft-title" className="text-center text-heading">
            {page.texts['cardsTitle']}
          </h2>
        )}
        <ul className="mx-auto mt-12 grid max-w-6xl gap-10 md:grid-cols-3">
          {cards.map(({ title, text }, index) => (
            <li key={title} className="text-center">
              <PolishNail polish={polishes[index % polishes.length] ?? ''} className="mx-auto h-20 w-12" />
              <h3 className="mt-5 text-title">{title}</h3>
              <p className="mx-auto mt-3 max-w-[38ch] text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <BookingButtons place="gallery" className="mt-12 justify-center" />
      </section>
      {items && opened !== null && (
        <Lightbox
          items={items}
          stills={stills}
          index={opened}
          onChange={setOpened}
          onClose={() => setOpened(null)}
          onClosed={() => list.current?.querySelectorAll('button')[opened]?.focus()}
        />
      )}
    </>
  );
}
