import type { ComponentProps } from 'react';

/** Something that needs attention before one goes on. */
export function CautionBox({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-2xl bg-caution-tint px-4 py-3 text-caution ${className}`} {...props} />;
}
