import type { Testimonial } from '@lacquer/contracts/salon/catalog';
import { useQuery } from '@tanstack/react-query';
import { SectionHeading } from '../../components/section-heading';
import { Strip } from '../../components/phone/strip';
import { useSalon } from '../../salon/queries';
import { reviewCount, testimonialsQuery } from './queries';
import { useWords } from '../../language/translate';

const cards = 'mt-3 max-w-6xl [--item:84%] sm:mx-auto sm:mt-12 sm:grid sm:gap-5 md:grid-cols-3';
const placeholders = Array.from({ length: reviewCount }, (_, index) => index);
/** The rating, in stars, from which Google's reviews count as excellent. */
const excellent = 4.5;
/** Background colors of the initials, used in turn. */
const colors = ['var(--color-lacquer)', 'var(--color-oxblood)', 'var(--color-ink-soft)'] as const;

export function ReviewsSection() {
  const { t } = useWords();
  const salon = useSalon();
  const { data, isError } = useQuery(testimonialsQuery);
  const isRated = salon !== null && salon.claims.reviewsRating > 0;
  // a salon without reviews says nothing of them
  if (data?.length === 0 && salon && !isRated) return null;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="gutter section-space">
      <SectionHeading id="reviews-title" eyebrow={t('Reviews')} title={t('What guests say')} />
      {isRated && (
        <div className="mx-auto mt-4 flex max-w-xl flex-wrap items-center justify-center gap-x-3 gap-y-1 text-center sm:gap-x-5 sm:mt-8 sm:gap-y-2">
          <p className="font-display text-base sm:text-title">
            {salon.claims.reviewsRating >= excellent ? t('Excellent on Google') : t('Rated on Google')}
          </p>
          <p className="flex items-center gap-3">
            <span className="font-display text-heading text-oxblood">{salon.claims.reviewsRating}</span>
            <Stars rating={salon.claims.reviewsRating} />
          </p>
          {salon.claims.reviewCount && (
            <p className="w-full text-ink-soft">{t('based on {count} reviews', { count: salon.claims.reviewCount })}</p>
          )}
        </div>
      )}
      {isError ? (
        <p role="alert" className="mt-10 text-center font-medium text-lacquer">
          {t('Failed to load reviews. Please try again later.')}
        </p>
      ) : data ? (
        <Strip label={t('What guests say')} className={cards}>
          {data.slice(0, reviewCount).map((testimonial, index) => (
            <ReviewCard key={testimonial.id} testimonial={testimonial} color={colors[index % colors.length]} />
          ))}
        </Strip>
      ) : (
        <div role="status" aria-label={t('Loading reviews')} className={`strip ${cards}`}>
          {placeholders.map((placeholder) => (
            <div key={placeholder} data-skeleton="review" className="skeleton h-72 rounded-3xl" />
          ))}
        </div>
      )}
    </section>
  );
}

function ReviewCard({ testimonial, color }: { testimonial: Testimonial; color: string | undefined }) {
  const { t } = useWords();
  const { name, rating, comment, clientType, date, source } = testimonial;
  const about = [clientType, date].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-col rounded-3xl border border-brass/30 bg-white p-5 shadow-soft sm:p-7">
      <Stars rating={rating} />
      <blockquote className="mt-3 mb-5 text-base leading-[1.75] wrap-anywhere">{comment}</blockquote>
      <div className="mt-auto flex items-center gap-4">
        <span
          aria-hidden="true"
          className="almond grid h-13 w-10 shrink-0 place-items-center pt-1 font-display text-base text-white"
          style={{ background: color }}
        >
          {name.charAt(0).toUpperCase()}
        </span>
        <p className="min-w-0 leading-normal wrap-anywhere">
          <span className="font-semibold">{name}</span>
          {about && (
            <>
              <br />
              <span className="text-small text-ink-soft">{about}</span>
            </>
          )}
          {source !== undefined && (
            <a
              href={source}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="-mb-2.5 flex min-h-11 items-center text-small underline decoration-brass underline-offset-4"
            >
              {t('Read it on {site}', { site: siteOf(source) })}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

/** Where guests write reviews, as visitors know these sites. */
const reviewSites: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'goo.gl': 'Google',
  'g.page': 'Google',
  'g.co': 'Google',
  'yelp.com': 'Yelp',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'tripadvisor.com': 'Tripadvisor',
};

/** The name of the site of an address: that of its company, or its host. */
function siteOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const host = new URL(address).hostname.replace(/^www\./, '');
  const company = host.split('.').slice(-2).join('.');
  return reviewSites[company] ?? host;
}

/** Whole stars out of five. Screen readers read a sentence. */
function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  const { t } = useWords();
  const full = Math.round(rating);
  return (
    <span
      role="img"
      aria-label={t('{rating} out of 5 stars', { rating })}
      className={`text-title leading-none tracking-wider text-brass ${className}`}
    >
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  );
}
