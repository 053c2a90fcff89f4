import { Check } from 'lucide-react';
import { PhoneFold } from '../../components/phone/phone-fold';
import { DescribedPicture } from '../../components/pictures/described-picture';
import { type NamedStill, stillOf } from '../../content/pictures/find-still';
import { HolidayHours } from '../../salon/holiday-hours';
import { OpenBadge } from '../../salon/open-badge';
import { paragraphsOf } from '../../menu/paragraphs';
import { itemsOf, useHomePage } from '../../menu/use-text-page';
import { useSalon } from '../../salon/queries';
import { daysText, hoursByDays, paymentNames } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

export function AboutSection({ stills }: { stills: readonly NamedStill[] }) {
  const { t, formats } = useWords();
  const salon = useSalon();
  const page = useHomePage();
  const [picture] = page?.textPictures ?? [];
  const points = itemsOf(page, 'points');
  const figures = [
    { label: t('Satisfied Clients'), figure: salon?.claims.reviewCount },
    { label: t('Average rating'), figure: salon?.claims.heroRating },
  ].filter(({ figure }) => figure);
  const pointsTitle = page?.texts['pointsTitle'] ?? '';
  return (
    <section id="about" aria-labelledby="about-title" className="gutter section-space">
      <div
        className={`mx-auto ${picture ? 'max-w-6xl items-center gap-12 sm:grid lg:grid-cols-[5fr_7fr] lg:gap-20' : 'max-w-3xl'}`}
      >
        {picture && (
          // on phones the text flows around the picture
          <div className="beside-text relative w-full sm:mx-auto max-w-32 sm:max-w-sm lg:max-w-none">
            <span aria-hidden="true" className="almond absolute -inset-2 border border-brass/60 sm:-inset-3" />
            <DescribedPicture
              picture={picture}
              still={stillOf(stills, picture.picture)}
              name=""
              sizes="(min-width: 64rem) 28rem, (min-width: 40rem) 24rem, 8rem"
              ratio={4 / 5}
              className="almond shadow-lift"
            />
          </div>
        )}
        <div>
          <p className="eyebrow max-sm:hidden">{t('About')}</p>
          <h2 id="about-title" className="text-heading sm:mt-3">
            {page?.texts['textTitle'] ?? t('About us')}
          </h2>
          {paragraphsOf(page?.texts['text']).map((paragraph) => (
            <p key={paragraph} className="mt-4 text-ink-soft">
              {paragraph}
            </p>
          ))}
          {figures.length > 0 && (
            <dl className="mt-5 flex gap-12">
              {figures.map(({ label, figure }) => (
                <div key={label} className="flex flex-col-reverse">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="font-display text-heading text-oxblood">{figure}</dd>
                </div>
              ))}
            </dl>
          )}
          {points.length > 0 && (
            <div className="mt-5 max-sm:border-y max-sm:border-brass/40 sm:mt-10">
              <h3 className="text-title max-sm:sr-only">{pointsTitle}</h3>
              <PhoneFold summary={<span className="mr-auto font-display text-title">{pointsTitle}</span>}>
                <ul className="space-y-2.5 max-sm:pb-4 sm:mt-4">
                  {points.map(({ title }) => (
                    <li key={title} className="flex gap-3">
                      <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-lacquer" /> {title}
                    </li>
                  ))}
                </ul>
              </PhoneFold>
            </div>
          )}
          {salon && (
            <div className="mt-4 grid gap-3 sm:mt-10 sm:grid-cols-2 sm:gap-8 sm:border-t sm:border-brass/40 sm:pt-8">
              <div>
                <h3 className="text-title">{t('Business hours')}</h3>
                <dl className="mt-1 text-ink-soft">
                  {hoursByDays(salon.hours, formats).map(({ days, text }) => (
                    <div key={days[0]} className="flex flex-wrap justify-between gap-x-4">
                      <dt>{daysText(days, formats)}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                <HolidayHours className="mt-2 text-ink-soft" />
                <OpenBadge className="mt-1" />
              </div>
              {salon.paymentMethods.length > 0 && (
                <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
                  <h3 className="text-title">{t('Accepted payment')}</h3>
                  <p className="text-ink-soft sm:mt-2">{paymentNames(salon.paymentMethods, formats).join(', ')}</p>
                </div>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
