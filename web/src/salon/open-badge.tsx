import { useEffect, useState } from 'react';
import { useSalon, type SalonProfile } from './queries';
import { timeText } from './salon-text';

interface Openness {
  isOpen: boolean;
  text: string;
}

const minute = 60_000;

async function openness(salon: SalonProfile): Promise<Openness> {
  const { isOpenAt, nextOpening, openingToday } = await import('@lacquer/contracts/opening-hours');
  const now = new Date();
  if (isOpenAt(salon, now))
    return { isOpen: true, text: `Open now, until ${timeText(openingToday(salon, now)?.closes ?? '')}` };
  const next = nextOpening(salon, now);
  if (!next) return { isOpen: false, text: 'Closed now' };
  const opens = next.toLocaleString('en-US', {
    timeZone: salon.timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return { isOpen: false, text: `Closed now, opens ${opens}` };
}

/** Whether the salon is open by its own clock. The page is the same for everybody: this part only the browser knows. */
export function OpenBadge({ className = '' }: { className?: string }) {
  const salon = useSalon();
  const [state, setState] = useState<Openness | null>(null);
  useEffect(() => {
    if (!salon) return undefined;
    let isCurrent = true;
    const update = async () => {
      const now = await openness(salon);
      if (isCurrent) setState(now);
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
