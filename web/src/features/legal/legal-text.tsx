import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header';
import { PhoneLink } from '../../components/phone-link';
import type { LegalPage } from '../../content/pages/legal';
import { useSalon } from '../../salon/queries';
import { addressText } from '../../salon/salon-text';

/** `picture`: shown next to the headline. */
export function LegalText({ page, picture }: { page: LegalPage; picture: ReactNode }) {
  const salon = useSalon();
  return (
    <>
      <PageHeader
        trail={[{ name: page.heading, path: page.path }]}
        eyebrow={`As of ${page.updated}`}
        title={page.heading}
        text={page.intro}
        aside={picture}
      />
      <div className="mx-auto max-w-[76rem] gutter py-10 lg:py-14">
        <div className="max-w-[46rem] space-y-10">
          {page.sections.map(({ title, paragraphs, link }) => (
            <section key={title} className="border-t border-brass/40 pt-6">
              <h2 className="text-title sm:text-heading">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-4 text-ink-soft">
                  {paragraph}
                </p>
              ))}
              {link && (
                <p className="mt-4">
                  <Link to={link.to} className="underline decoration-brass underline-offset-4">
                    {link.text}
                  </Link>
                </p>
              )}
            </section>
          ))}
          <p className="border-t border-brass/40 pt-6">
            {salon && (
              <>
                {salon.name}, {addressText(salon.address)},{' '}
                <PhoneLink label="legal" className="underline decoration-brass underline-offset-4" />
                {'. '}
              </>
            )}
            <Link to="/contact" className="underline decoration-brass underline-offset-4">
              Write to us
            </Link>{' '}
            if anything here is unclear.
          </p>
        </div>
      </div>
    </>
  );
}
