import type { TextPage } from '@lacquer/contracts/site/published';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header';
import { PhoneLink } from '../../components/phone-link';
import { paragraphsOf } from '../../menu/paragraphs';
import { itemsOf } from '../../menu/use-text-page';
import { useSalon } from '../../salon/queries';
import { addressText } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

const others = {
  privacy: { to: '/privacy', name: 'Privacy Policy' },
  terms: { to: '/terms', name: 'The terms of our text messages' },
} as const;

/** `picture`: shown next to the headline. */
export function LegalText({ page, picture }: { page: TextPage; picture: ReactNode }) {
  const { t } = useWords();
  const salon = useSalon();
  const other = page.slug === 'privacy' ? others.terms : others.privacy;
  return (
    <>
      <PageHeader
        trail={[{ name: page.heading, path: `/${page.slug}` }]}
        eyebrow={page.texts['updated'] && t('As of {month}', { month: page.texts['updated'] })}
        title={page.heading}
        text={page.intro}
        aside={picture}
      />
      <div className="mx-auto max-w-[76rem] gutter py-10 lg:py-14">
        <div className="max-w-[46rem] space-y-10">
          {itemsOf(page, 'sections').map(({ title, text }) => (
            <section key={title} className="border-t border-brass/40 pt-6">
              <h2 className="text-title sm:text-heading">{title}</h2>
              {paragraphsOf(text).map((paragraph) => (
                <p key={paragraph} className="mt-4 text-ink-soft">
                  {paragraph}
                </p>
              ))}
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
            <Link to={other.to} className="underline decoration-brass underline-offset-4">
              {t(other.name)}
            </Link>
            {'. '}
            <Link to="/contact" className="underline decoration-brass underline-offset-4">
              {t('Write to us')}
            </Link>{' '}
            {t('if anything here is unclear.')}
          </p>
        </div>
      </div>
    </>
  );
}
