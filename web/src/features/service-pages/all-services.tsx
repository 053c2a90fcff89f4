import type { MenuService, TextPage } from '@lacquer/contracts/site/published';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BookingButtons } from '../../components/booking-buttons';
import { PageHeader } from '../../components/page-header';
import { ServiceCard } from '../../components/service-card';
import { servicesOf, useMenu } from '../../menu/queries';
import { SectionBar } from './section-bar';
import { useWords } from '../../language/translate';

interface AllServicesProps {
  page: TextPage;
  /** Shown next to the headline. */
  picture: ReactNode;
}

const twoColumns = 'md:grid-cols-2 md:fills-two';
const threeColumns = 'md:grid-cols-2 md:max-lg:fills-two lg:grid-cols-3 lg:fills-three';

/** The former fragment of a section: links on other sites and in printed codes lead to it. */
const formerFragment = (slug: string) => slug.replace(/-los-angeles$/, '');

/** The section of services that no page lists. */
const others = { slug: 'more', line: null };

export function AllServices({ page, picture }: AllServicesProps) {
  const { t } = useWords();
  const menu = useMenu();
  const lone = menu.services.filter(({ category }) => category === null);
  const groups = [
    ...menu.categories.map((category) => ({ category, services: servicesOf(menu, category), hasPage: true })),
    { category: { ...others, name: t('More') }, services: lone, hasPage: false },
  ].filter(({ services }) => services.length > 0);
  return (
    <>
      <PageHeader
        trail={[{ name: t('Services'), path: `/${page.slug}` }]}
        eyebrow={t('The whole menu')}
        title={page.heading}
        text={page.intro}
        aside={picture}
      />
      <SectionBar label={t('Services')} sections={groups.map(({ category: { slug, name } }) => ({ id: slug, name }))} />
      {groups.map(({ category: { slug, name, line }, services, hasPage }) => (
        <section
          key={slug}
          id={slug}
          aria-labelledby={`${slug}-title`}
          className="relative gutter py-12 odd:bg-plaster-mid lg:py-16"
        >
          {formerFragment(slug) !== slug && <span id={formerFragment(slug)} className="absolute top-0" />}
          <div className="mx-auto max-w-6xl">
            <div className="flex flex-wrap items-end gap-x-8 gap-y-1 border-b border-brass/40 pb-3">
              <div>
                <h2 id={`${slug}-title`} className="text-heading wrap-anywhere">
                  {name}
                </h2>
                {line && <p className="mt-3 text-ink-soft">{line}</p>}
              </div>
              {hasPage && (
                <Link
                  to="/$slug"
                  params={{ slug }}
                  className="inline-flex min-h-11 items-center font-semibold text-lacquer underline decoration-brass underline-offset-4 sm:ml-auto"
                >
                  {t('More about {name}', { name: name.toLowerCase() })}
                </Link>
              )}
            </div>
            <ServiceCards services={services} />
          </div>
        </section>
      ))}
      <section aria-labelledby="unsure-title" className="gutter py-16 text-center lg:py-24">
        <h2 id="unsure-title" className="text-heading">
          {page.texts['closingTitle']}
        </h2>
        <p className="mx-auto mt-4 max-w-[48ch] text-ink-soft">{page.texts['closingText']}</p>
        <BookingButtons place="services" className="mt-8 justify-center" />
      </section>
    </>
  );
}

function ServiceCards({ services }: { services: readonly MenuService[] }) {
  return (
    <ul className={`mt-8 grid gap-4 ${services.length > 4 ? threeColumns : twoColumns}`}>
      {services.map((service) => (
        <li key={service.slug}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  );
}
