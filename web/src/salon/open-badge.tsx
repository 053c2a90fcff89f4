import { useEffect, useState } from 'react';
import type { Openness } from './openness';
import { useSalon } from './queries';

const minute = 60_000;

/** Whether the salon is open by its own clock. The page is the same for everybody: this part only the browser knows. */
export function OpenBadge({ className = '' }: { className?: string }) {
  const salon = useSalon();
  const [state, setState] = useState<Openness | null>(null);
  useEffect(() => {
    if (!salon) return undefined;
    let isCurrent = true;
    const update = async () => {
      const { opennessAt } = await import('./openness');
      if (isCurrent) setState(opennessAt(salon, new Date()));
    };
    void update();
    const timer = setInterval(() => void update(), minute);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [salon]);

  // its line is kept free from the start, so that nothing moves
  return (
    <p
      data-open={state?.isOpen}
      className={`flex min-h-7 items-center gap-2.5 text-[0.95rem] font-medium ${className}`}
    >
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full ${state.isOpen ? 'bg-[#2f7d4f]' : 'bg-brass'}`}
          />
          {state.text}
        </>
      )}
    </p>
  );
}
