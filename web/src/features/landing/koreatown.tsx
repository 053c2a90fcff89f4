import type { TextPage } from '@lacquer/contracts/site/published';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSiteSettings } from '../../app/settings';
import { publicPath } from '../../seo/page';
import { BookingButtons } from '../../components/booking-buttons';
import { PageHeader } from '../../components/page-header';
import { PolishNail } from '../../components/polish-nail';
import { DottedPrice } from '../../menu/dotted-price';
import { languageNames, offeredLanguages, pathIn } from '@lacquer/contracts/site/languages';
import { minutesText } from '@lacquer/contracts/site/duration';
import { MenuPrice, ServicePrice } from '../../menu/menu-price';
import { itemsOf } from '../../menu/use-text-page';
import { useMenu } from '../../menu/queries';
import { useSalon } from '../../salon/queries';
import { claimsText, hoursText, paymentText } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

interface KoreatownProps {
  page: TextPage;
  /** Shown next to the headline. */
  picture: ReactNode;
  /** The section with the map. */
  map: ReactNode;
}

export function Koreatown({ page, picture, map }: KoreatownProps) {
  const salon = useSalon();
  return (
    <>
      <PageHeader
        trail={[{ name: page.heading, path: `/${page.slug}` }]}
        eyebrow={salon && `${salon.address.city} ${salon.address.postalCode}`}
        title={page.heading}
        text={page.intro}
        aside={picture}
      >
        <BookingButtons place="koreatown" />
      </PageHeader>
      <CategoryCards />
      <Routes page={page} />
      <Times page={page} />
      <Reasons page={page} />
      {map}
    </>
  );
}

/** One under the other on phones, each as a row. */
function CategoryCards() {
  const { t } = useWords();
  const { categories } = useMenu();
  return (
    <ul className="mx-auto grid max-w-[76rem] gap-3 gutter pt-4 pb-10 sm:gap-5 md:grid-cols-3 lg:py-14">
      {categories.map(({ slug, name, line, color }) => (
        <li
          key={slug}
          className="group relative flex items-center gap-5 rounded-3xl bg-white p-5 shadow-soft transition-shadow hover:shadow-lift md:flex-col md:gap-0 md:rounded-t-[9rem] md:rounded-b-[2rem] md:px-7 md:pt-12 md:pb-9 md:text-center"
        >
          <PolishNail polish={color} className="h-20 w-12 md:h-28 md:w-17" />
          <div className="flex min-w-0 flex-1 flex-col">
            <h2 className="text-title md:mt-6">
              <Link to="/$slug" params={{ slug }} className="after:absolute after:inset-0 group-hover:text-lacquer">
                {name}
              </Link>
            </h2>
            {line && <p className="mt-1 text-ink-soft max-md:text-small md:mt-2">{line}</p>}
            <p className="mt-auto pt-2 font-display text-title text-lacquer md:pt-4">
              <MenuPrice pick={(prices) => prices.lowestOf(slug)} show={(price) => t('From {price}+', { price })} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Routes({ page }: { page: TextPage }) {
  const steps = itemsOf(page, 'steps');
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="routes-title" className="bg-plaster-mid gutter py-11 lg:py-20">
      <div className="mx-auto max-w-6xl">
        <h2 id="routes-title" className="text-heading">
          {page.texts['stepsTitle']}
        </h2>
        <ul className="mt-7 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:mt-10 lg:grid-cols-4">
          {steps.map(({ figure, title, text }) => (
            <li
              key={title}
              className="border-t border-brass/50 pt-4 max-sm:grid max-sm:grid-cols-[5rem_1fr] max-sm:gap-x-4 cramped:block"
            >
              <p className="font-display text-title text-oxblood max-sm:row-span-2 sm:text-heading">{figure}</p>
              <h3 className="text-title sm:mt-2">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Rows like those of a printed menu: the time that a visitor has, and the service that fits into it. */
function Times({ page }: { page: TextPage }) {
  const { t } = useWords();
  const { services } = useMenu();
  const times = itemsOf(page, 'times').filter(({ figure }) => services.some(({ slug }) => slug === figure));
  if (times.length === 0) return null;
  return (
    <section aria-labelledby="times-title" className="gutter py-11 lg:py-20">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-6 lg:grid-cols-[4fr_7fr]">
        <div>
          <h2 id="times-title" className="text-heading">
            {page.texts['textTitle']}
          </h2>
          <p className="mt-4 text-ink-soft">{page.texts['text']}</p>
        </div>
        <ul>
          {times.map(({ title, figure: slug, text }) => {
            const service = services.find((known) => known.slug === slug);
            return (
              slug !== null &&
              service && (
                <li key={slug} className="border-t border-brass/40 py-4 first:border-t-0 lg:first:pt-1">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-ink-soft">
                    <span className="eyebrow">{title}</span>
                    {service.minutes && (
                      <span className="whitespace-nowrap">
                        {t('{minutes} min', { minutes: minutesText(service.minutes) })}
                      </span>
                    )}
                  </p>
                  <p className="mt-1.5 flex items-baseline gap-2">
                    <Link
                      to="/$slug"
                      params={{ slug }}
                      className="-my-2.5 min-w-0 py-2.5 font-display text-title underline decoration-brass underline-offset-4 hover:text-lacquer"
                    >
                      {service.name}
                    </Link>
                    <DottedPrice>
                      <ServicePrice slug={slug} />
                    </DottedPrice>
                  </p>
                  <p className="mt-1 text-small text-ink-soft">{text}</p>
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Reasons({ page }: { page: TextPage }) {
  const { language, t, formats } = useWords();
  const settings = useSiteSettings();
  const salon = useSalon();
  const others = offeredLanguages(salon).filter((other) => other !== language);
  const said = salon && claimsText(salon.claims, t);
  // without a rating, the other claims are the title
  const [most, otherClaims = []] = [said?.reviews ?? [], said?.others ?? []].filter((claim) => claim.length > 0);
  const claims = salon && [
    ...(most ? [{ title: most.join(', '), text: otherClaims.join(' · ') }] : []),
    {
      title: t('Easy hours'),
      text: t('{hours}. Holidays are listed with the hours on the contact page.', {
        hours: hoursText(salon.hours, formats),
      }),
    },
    ...(salon.paymentMethods.length > 0
      ? [{ title: t('Pay as you like'), text: paymentText(salon.paymentMethods, { t, formats }) }]
      : []),
  ];
  return (
    <section aria-labelledby="why-title" className="gutter pb-11 lg:pb-20">
      <div className="mx-auto max-w-6xl border-t border-brass/40 pt-11 lg:pt-20">
        <h2 id="why-title" className="text-heading">
          {page.texts['cardsTitle']}
        </h2>
        <ul className="mt-7 grid gap-x-10 gap-y-6 sm:grid-cols-2 sm:max-lg:fills-two lg:mt-10 lg:grid-cols-3">
          {[...itemsOf(page, 'cards'), ...(claims ?? [])].map(({ title, text }) => (
            <li key={title} className="border-t border-brass/50 pt-4">
              <h3 className="text-title">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <p className="mt-8 text-ink-soft">
            {t('Read this page in another language:')}{' '}
            {others.map((other) => (
              <a
                key={other}
                href={pathIn(other, publicPath(settings, `/${page.slug}`))}
                lang={other}
                hrefLang={other}
                className="mr-4 inline-block py-2 underline decoration-brass underline-offset-4"
              >
                {languageNames[other]}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
