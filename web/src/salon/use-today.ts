import { useEffect, useState } from 'react';
import { useSiteSettings } from '../app/settings';
import { useSalon } from './queries';
import type { SpecialDay } from './special-days';

const minute = 60_000;

/**
 * The salon's date, as `2026-12-25`. `null` until it is known, which is at once if the salon has special days: the
 * page is rendered for a day. The browser corrects the date of a page that is kept open or was stored.
 */
export function useToday(): string | null {
  const salon = useSalon();
  const { today: rendered = null, offsets } = useSiteSettings();
  const [today, setToday] = useState(rendered);
  const timeZone = salon !== null && salon.holidays.length > 0 ? salon.timeZone : null;
  useEffect(() => {
    if (timeZone === null) return undefined;
    let isCurrent = true;
    const update = async () => {
      const { dateAt } = await import('./openness');
      if (isCurrent) setToday(dateAt(timeZone, new Date(), offsets));
    };
    void update();
    const timer = setInterval(() => void update(), minute);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [timeZone]);
  return today;
}

/** Today, if its hours differ from those of its weekday. */
export function useSpecialToday(): SpecialDay | null {
  const salon = useSalon();
  const today = useToday();
  return salon?.holidays.find(({ date }) => date === today) ?? null;
}
