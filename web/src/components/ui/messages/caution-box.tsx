import type { ComponentProps } from 'react';

/** A warning that needs attention before the user continues. */
export function CautionBox({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-2xl bg-caution-tint px-4 py-3 text-caution ${className}`} {...props} />;
}
