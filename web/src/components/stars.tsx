/** Whole stars out of five. Screen readers read a sentence. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  const full = Math.round(rating);
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className={`text-title leading-none tracking-wider text-brass ${className}`}
    >
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  );
}
