import type { TextPage } from '@lacquer/contracts/site/published';
import type { ReactNode } from 'react';
import { BookingButtons } from '../../components/booking-buttons';
import { PageHeader } from '../../components/page-header';
import { PolishNail } from '../../components/polish-nail';
import { paragraphsOf } from '../../menu/paragraphs';
import { itemsOf } from '../../menu/use-text-page';
import { useSalon } from '../../salon/queries';
import { addressText, claimsText } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

interface AboutProps {
  page: TextPage;
  /** Shown beside the story. */
  picture: ReactNode;
  /** The section with the map. */
  map: ReactNode;
}

export function About({ page, picture, map }: AboutProps) {
  const { t } = useWords();
  const salon = useSalon();
  const [figures, reasons] = [itemsOf(page, 'figures'), itemsOf(page, 'cards')];
  const closing = (
    <>
      <p className="font-display text-title">{page.texts['closingTitle']}</p>
      <p className="mt-2 whitespace-pre-line text-ink-soft">{page.texts['closingText']}</p>
      {salon && <p className="mt-2 font-medium">{addressText(salon.address)}</p>}
    </>
  );
  return (
    <>
      <PageHeader
        trail={[{ name: t('About'), path: `/${page.slug}` }]}
        eyebrow={t('Our story')}
        title={page.heading}
        text={page.intro}
      >
        <BookingButtons place="about" />
      </PageHeader>
      <section
        aria-labelledby="story-title"
        className="mx-auto grid max-w-[76rem] gap-12 gutter py-10 lg:grid-cols-[5fr_6fr] lg:gap-20 lg:py-16"
      >
        {picture ? (
          <figure className="lg:order-2">
            {picture}
            <figcaption className="mt-6">{closing}</figcaption>
          </figure>
        ) : (
          <div className="lg:order-2">{closing}</div>
        )}
        <div>
          <h2 id="story-title" className="text-heading">
            {t('How it started')}
          </h2>
          {paragraphsOf(page.texts['story']).map((paragraph, index) => (
            <p
              key={paragraph}
              className={
                index === 0
                  ? 'mt-6 first-letter:float-left first-letter:mr-1.5 first-letter:font-display first-letter:text-hero lg:first-letter:text-display first-letter:leading-[0.82] first-letter:text-lacquer'
                  : 'mt-5'
              }
            >
              {paragraph}
            </p>
          ))}
          {salon && (
            <p className="mt-8 border-l-2 border-brass pl-5 text-ink-soft empty:hidden">
              {Object.values(claimsText(salon.claims, t)).flat().join(' · ')}
            </p>
          )}
        </div>
      </section>
      {figures.length > 0 && (
        <div className="border-y border-brass/35 bg-white/60">
          <dl className="gutter mx-auto grid max-w-5xl gap-y-6 py-9 text-center sm:grid-cols-3">
            {figures.map(({ title: figure, text: label }) => (
              <div key={label} className="flex flex-col-reverse sm:not-first:border-l sm:not-first:border-brass/30">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-display text-heading text-oxblood">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {reasons.length > 0 && (
        <section aria-labelledby="reasons-title" className="gutter py-14 lg:py-20">
          <div className="mx-auto max-w-6xl">
            <h2 id="reasons-title" className="text-heading">
              {page.texts['cardsTitle']}
            </h2>
            <ul className="mt-10 grid gap-x-14 gap-y-8 md:grid-cols-2 md:fills-two">
              {reasons.map(({ title, text }) => (
                <li key={title} className="flex gap-5">
                  <PolishNail polish="var(--color-lacquer)" className="h-14 w-8" />
                  <div>
                    <h3 className="text-title">{title}</h3>
                    <p className="mt-1.5 text-ink-soft">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {map}
    </>
  );
}
