import type { ComponentProps, ReactNode } from 'react';

/** A labeled checkbox. */
export function CheckField({ children, ...input }: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-6 shrink-0 accent-lacquer" {...input} />
      {children}
    </label>
  );
}
