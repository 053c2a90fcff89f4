import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BookingButtons } from '../../components/booking-buttons';
import { PageHeader } from '../../components/page-header';
import { PolishNail } from '../../components/polish-nail';
import { categories, categoryOrder } from '../../content/services/categories';
import type { LandingPage } from '../../content/pages/landing-page';
import { MenuPrice } from '../../menu/menu-price';

interface KoreatownProps {
  page: LandingPage;
  /** Shown next to the headline. */
  picture: ReactNode;
  /** The section with the map. */
  map: ReactNode;
}

export function Koreatown({ page, picture, map }: KoreatownProps) {
  return (
    <>
      <PageHeader
        trail={[{ name: 'Koreatown', path: page.path }]}
        eyebrow="Koreatown · 90006"
        title={page.heading}
        text={page.intro}
        aside={picture}
      >
        <BookingButtons place="koreatown" />
      </PageHeader>
      <ul className="mx-auto grid max-w-[76rem] gap-5 gutter py-10 md:grid-cols-3 lg:py-14">
        {categoryOrder.map((group) => {
          const category = categories[group];
          return (
            <li
              key={group}
              className="group relative flex flex-col items-center rounded-t-[9rem] rounded-b-[2rem] bg-white px-7 pt-12 pb-9 text-center shadow-soft transition-shadow hover:shadow-lift"
            >
              <PolishNail polish={category.polish} className="h-28 w-17" />
              <h2 className="mt-6 text-title">
                <Link to={category.path} className="after:absolute after:inset-0 group-hover:text-lacquer">
                  {category.name}
                </Link>
              </h2>
              <p className="mt-2 text-ink-soft">{page.categories[group]}</p>
              <p className="mt-auto pt-4 font-display text-title text-lacquer">
                <MenuPrice
                  pick={(prices) => prices.lowestOf(group)}
                  show={(price) => `From ${price}+`}
                  fallback="Ask us"
                />
              </p>
            </li>
          );
        })}
      </ul>
      <section aria-labelledby="why-title" className="gutter py-14 lg:py-20">
        <div className="mx-auto max-w-6xl">
          <h2 id="why-title" className="text-center text-heading">
            {page.whyTitle}
          </h2>
          <ul className="mt-12 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
            {page.why.map(({ title, text }) => (
              <li key={title} className="border-t border-brass/50 pt-5">
                <h3 className="text-title">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {map}
    </>
  );
}
