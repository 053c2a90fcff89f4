import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BookingButtons } from '../../components/booking-buttons';
import { PageHeader } from '../../components/page-header';
import { ServiceCard } from '../../components/service-card';
import { categories, categoryOrder } from '../../content/services/categories';
import type { Service } from '../../content/services/service';
import type { servicesPage } from '../../content/services/services-page';
import { SectionBar } from './section-bar';

interface AllServicesProps {
  page: typeof servicesPage;
  services: readonly Service[];
  /** Shown next to the headline. */
  picture: ReactNode;
}

const twoColumns = 'md:grid-cols-2 md:fills-two';
const threeColumns = 'md:grid-cols-2 md:max-lg:fills-two lg:grid-cols-3 lg:fills-three';

export function AllServices({ page, services, picture }: AllServicesProps) {
  return (
    <>
      <PageHeader
        trail={[{ name: 'Services', path: page.path }]}
        eyebrow="The whole menu"
        title={page.heading}
        text={page.intro}
        aside={picture}
      />
      <SectionBar
        label="Groups of services"
        sections={categoryOrder.map((group) => ({ id: group, name: page.groups[group].heading }))}
      />
      {categoryOrder.map((group) => {
        const { heading, text } = page.groups[group];
        const category = categories[group];
        const inGroup = services.filter((service) => service.group === group);
        return (
          <section
            key={group}
            id={group}
            aria-labelledby={`${group}-title`}
            className="gutter py-12 odd:bg-plaster-mid lg:py-16"
          >
            <div className="mx-auto max-w-6xl">
              <div className="flex flex-wrap items-end gap-x-8 gap-y-3 border-b border-brass/40 pb-5">
                <div>
                  <h2 id={`${group}-title`} className="text-heading">
                    {heading}
                  </h2>
                  <p className="mt-3 text-ink-soft">{text}</p>
                </div>
                <Link
                  to={category.path}
                  className="font-semibold text-lacquer underline decoration-brass underline-offset-4 sm:ml-auto"
                >
                  More about {category.name.toLowerCase()}
                </Link>
              </div>
              <ul className={`mt-8 grid gap-4 ${inGroup.length > 4 ? threeColumns : twoColumns}`}>
                {inGroup.map((service) => (
                  <li key={service.slug}>
                    <ServiceCard service={service} />
                  </li>
                ))}
              </ul>
            </div>
          </section>
        );
      })}
      <section aria-labelledby="unsure-title" className="gutter py-16 text-center lg:py-24">
        <h2 id="unsure-title" className="text-heading">
          {page.closing.title}
        </h2>
        <p className="mx-auto mt-4 max-w-[48ch] text-ink-soft">{page.closing.text}</p>
        <BookingButtons place="services" className="mt-8 justify-center" />
      </section>
    </>
  );
}
