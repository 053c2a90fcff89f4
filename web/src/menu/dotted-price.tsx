import type { ReactNode } from 'react';

interface DottedPriceProps {
  children: ReactNode;
  className?: string;
}

/** The end of a line of a printed menu: dots, then the price. Its parent is a flex row, aligned at the baseline. */
export function DottedPrice({ children, className = 'text-title text-lacquer' }: DottedPriceProps) {
  return (
    <>
      <span aria-hidden="true" className="min-w-4 flex-1 border-b border-dotted border-brass" />
      <span className={`font-display whitespace-nowrap cramped:whitespace-normal ${className}`}>{children}</span>
    </>
  );
}
