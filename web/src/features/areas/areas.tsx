import type { TextPage } from '@lacquer/contracts/site/published';
import type { ReactNode } from 'react';
import { BookingButtons } from '../../components/booking-buttons';
import { PageHeader } from '../../components/page-header';
import { codesOf } from '../../menu/codes-of';
import { itemsOf } from '../../menu/use-text-page';
import { useWords } from '../../language/translate';

/** `picture`: shown next to the headline. */
export function Areas({ page, picture }: { page: TextPage; picture: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <PageHeader
        trail={[{ name: t('Areas'), path: `/${page.slug}` }]}
        eyebrow={t('Around the corner')}
        title={page.heading}
        text={page.intro}
        aside={picture}
      />
      <ul className="mx-auto grid max-w-[76rem] gap-4 gutter py-12 sm:grid-cols-2 lg:grid-cols-4 lg:py-16">
        {itemsOf(page, 'places').map((area) => (
          <li
            key={area.title}
            className="flex flex-col rounded-t-[6rem] rounded-b-3xl bg-white px-6 pt-14 pb-7 shadow-soft"
          >
            {area.figure && (
              <>
                <p className="font-display text-heading whitespace-nowrap text-lacquer">{area.figure}</p>
                <p className="text-small text-ink-soft">{t('away by car')}</p>
              </>
            )}
            <h2 className="mt-5 text-title">{area.title}</h2>
            <p className="mt-3 text-base leading-[1.75] text-ink-soft">{area.text}</p>
            <ul
              aria-label={t('Postal codes of {place}', { place: area.title })}
              className="mt-auto flex flex-wrap gap-1.5 pt-6"
            >
              {codesOf(area.note).map((code) => (
                <li key={code} className="rounded-full bg-plaster-mid px-3 py-0.5 text-small tabular-nums">
                  {code}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <section aria-labelledby="further-title" className="bg-plaster-mid gutter py-16 text-center lg:py-20">
        <h2 id="further-title" className="text-heading">
          {page.texts['closingTitle']}
        </h2>
        <p className="mx-auto mt-4 max-w-[48ch] text-ink-soft">{page.texts['closingText']}</p>
        <BookingButtons place="areas" className="mt-8 justify-center" />
      </section>
    </>
  );
}
