import type { ReactNode } from 'react';

/** A message for staff that is shown on every page. */
export function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-2xl border border-brass/50 bg-caution-tint px-4 py-2.5 text-base text-caution">
      {icon}
      <p>{children}</p>
    </div>
  );
}
