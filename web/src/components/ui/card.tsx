import { useId, type ReactNode } from 'react';

interface CardProps {
  title?: string;
  /** Rendered to the right of the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of a page. With a title, it is a landmark region of that name. */
export function Card({ title, actions, className = '', children }: CardProps) {
  const id = useId();
  const look = `min-w-0 rounded-3xl bg-surface p-4 shadow-soft sm:p-6 ${className}`;
  if (title === undefined) return <div className={look}>{children}</div>;
  return (
    <section aria-labelledby={id} className={look}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
