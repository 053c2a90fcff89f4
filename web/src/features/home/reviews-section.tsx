import { SectionHeading } from '../../components/section-heading';
import { Stars } from '../../components/stars';
import { useSalon } from '../../salon/queries';
import { reviews, type Review } from './reviews';

export function ReviewsSection() {
  const salon = useSalon();
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="px-5 py-16 sm:px-8 sm:py-20 lg:py-28">
      <SectionHeading id="reviews-title" eyebrow="Reviews" title="What guests say" />
      {salon && (
        <div className="mx-auto mt-8 flex max-w-xl flex-wrap items-center justify-center gap-x-5 gap-y-2 text-center">
          <p className="font-display text-2xl">Excellent on Google</p>
          <p className="flex items-center gap-3">
            <span className="font-display text-4xl text-oxblood">{salon.claims.reviewsRating}</span>
            <Stars rating={salon.claims.reviewsRating} />
          </p>
          <p className="w-full text-ink-soft">based on {salon.claims.reviewCount} reviews</p>
        </div>
      )}
      <ul className="mx-auto mt-12 grid max-w-6xl gap-5 md:grid-cols-3">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
    </section>
  );
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="flex flex-col rounded-3xl border border-brass/30 bg-white p-7 shadow-soft">
      <Stars rating={review.rating} />
      <blockquote className="mt-4 mb-6 text-[1.02rem] leading-7">{review.text}</blockquote>
      <div className="mt-auto flex items-center gap-4">
        <span
          aria-hidden="true"
          className="almond grid h-13 w-10 place-items-center pt-1 font-display text-lg text-white"
          style={{ background: review.bgColor }}
        >
          {review.initial}
        </span>
        <p className="leading-6">
          <span className="font-semibold">{review.name}</span>
          <br />
          <span className="text-[0.9rem] text-ink-soft">{review.date}</span>
        </p>
      </div>
    </li>
  );
}
