import { useEffect, useState } from 'react';
import type { Openness } from './openness';
import { useSiteSettings } from '../app/settings';
import { useSalon } from './queries';
import { useWords } from '../language/translate';

const minute = 60_000;

/** Whether the salon is open now, in its time zone. Browser only, because all visitors share the rendered page. */
export function OpenBadge({ className = '' }: { className?: string }) {
  const words = useWords();
  const salon = useSalon();
  const { offsets } = useSiteSettings();
  const [state, setState] = useState<Openness | null>(null);
  useEffect(() => {
    if (!salon) return undefined;
    let isCurrent = true;
    const update = async () => {
      const { opennessAt } = await import('./openness');
      if (isCurrent) setState(opennessAt(salon, new Date(), words, offsets));
    };
    void update();
    const timer = setInterval(() => void update(), minute);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [salon]);

  // reserves its line from the start, to avoid a layout shift
  return (
    <p data-open={state?.isOpen} className={`flex min-h-7 items-center gap-2.5 font-medium ${className}`}>
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
