import { Star } from 'lucide-react';

const places = [1, 2, 3, 4, 5];

/** Whole stars out of five, read out as a sentence. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className={`flex gap-0.5 ${className}`}>
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={`size-4.5 ${place <= Math.round(rating) ? 'fill-brass text-brass' : 'text-brass'}`}
        />
      ))}
    </span>
  );
}
