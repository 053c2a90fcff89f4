import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: LucideIcon;
  /** What will appear here, or that the filter matches nothing. */
  children: ReactNode;
  /** A suggested first action. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, children, action }: EmptyStateProps) {
  return (
    <div className="rounded-3xl border border-dashed border-brass/60 px-5 py-12 text-center text-ink-soft">
      {Icon && <Icon aria-hidden="true" className="mx-auto mb-3 size-8 text-brass" strokeWidth={1.5} />}
      <p className="mx-auto max-w-[52ch] text-balance">{children}</p>
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
