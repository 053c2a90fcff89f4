import { Link } from '@tanstack/react-router';
import { CarFront, Footprints, TrainFront } from 'lucide-react';
import type { PageItem } from '@lacquer/contracts/site/published';
import { PhoneFold } from '../../components/phone/phone-fold';
import { SectionHeading } from '../../components/section-heading';
import { codesOf } from '../../menu/codes-of';
import { itemsOf, useHomePage } from '../../menu/use-text-page';
import { useWords } from '../../language/translate';

const arrivalIcons = [CarFront, TrainFront, Footprints] as const;

export function AreasSection() {
  const { t } = useWords();
  const page = useHomePage();
  const [areas, ways, drives] = [itemsOf(page, 'districts'), itemsOf(page, 'ways'), itemsOf(page, 'drives')];
  return (
    <section id="areas-served" aria-labelledby="areas-title" className="bg-plaster-mid gutter section-space">
      <SectionHeading
        id="areas-title"
        eyebrow={t('Areas served')}
        title={page?.texts['districtsTitle'] ?? t('Areas served')}
        text={page?.texts['districtsText']}
      />
      <ul className="mx-auto mt-6 max-w-6xl gap-4 max-sm:rounded-3xl max-sm:bg-white max-sm:px-5 max-sm:py-1 max-sm:shadow-soft sm:mt-12 sm:grid sm:grid-cols-2 lg:grid-cols-4">
        {areas.map((area) => (
          <AreaCard key={area.title} area={area} />
        ))}
      </ul>
      <ul className="mx-auto mt-5 grid max-w-2xl grid-cols-3 gap-2 sm:mt-10 cramped:grid-cols-1">
        {ways.map(({ title: arrival }, index) => {
          const Icon = arrivalIcons[index] ?? CarFront;
          return (
            <li key={arrival} className="flex flex-col items-center gap-1 text-center font-medium max-sm:text-small">
              <Icon aria-hidden="true" className="size-4.5 text-oxblood" /> {arrival}
            </li>
          );
        })}
      </ul>
      <div className="mx-auto mt-5 max-w-4xl sm:mt-12">
        {drives.length > 0 && <h3 className="text-center text-title">{t('Travel times by car')}</h3>}
        <dl className="mt-2 grid grid-cols-2 gap-y-2 text-center sm:mt-6 sm:gap-y-6 md:grid-cols-4">
          {drives.map(({ title: from, text: time }) => (
            <div key={from} className="flex flex-col-reverse border-brass/40 not-first:md:border-l">
              <dt className="text-small text-ink-soft">{t('from {place}', { place: from })}</dt>
              <dd className="font-display text-title text-oxblood sm:text-heading">{time}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-center sm:mt-10">
          <Link
            to="/areas"
            className="inline-block py-2 font-semibold text-lacquer underline decoration-brass underline-offset-4"
          >
            {t('All areas we serve')}
          </Link>
        </p>
      </div>
    </section>
  );
}

function AreaCard({ area }: { area: PageItem }) {
  const { t } = useWords();
  const distance = area.figure ?? t('All around us');
  return (
    <li className="flex flex-col not-first:max-sm:border-t not-first:max-sm:border-brass/30 sm:rounded-3xl sm:bg-white sm:p-6 sm:shadow-soft">
      <h3 className="text-title max-sm:sr-only">{area.title}</h3>
      <p className="mt-1 font-medium text-lacquer max-sm:hidden">{distance}</p>
      <PhoneFold
        summary={
          <>
            <span className="min-w-0 font-display text-title leading-tight">{area.title}</span>
            <span className="fold-note font-medium text-lacquer">{distance}</span>
          </>
        }
      >
        <p className="text-small text-ink-soft sm:mt-3">{area.text}</p>
        <ul
          aria-label={t('Postal codes of {place}', { place: area.title })}
          className="mt-auto flex flex-wrap gap-x-3 gap-y-1 pt-2 text-small text-ink-soft tabular-nums max-sm:pb-4 sm:pt-5"
        >
          {codesOf(area.note).map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </PhoneFold>
    </li>
  );
}
