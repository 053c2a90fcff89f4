import type { ReactNode } from 'react';

/** Something that staff should know on every page. */
export function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-2xl border border-brass/50 bg-[#fdf6e9] px-5 py-3 text-[0.95rem] text-[#5a4016]">
      {icon}
      <p>{children}</p>
    </div>
  );
}
