import { useEffect, useState } from 'react';
import { useSalon } from './queries';
import { openingText } from './salon-text';

const dayMs = 86_400_000;

/** `2026-12-25` as `Fri, Dec 25`. */
const dateText = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });

/** Special days: all of them on the server, only the upcoming ones in the browser. */
export function HolidayHours({ className = '' }: { className?: string }) {
  const salon = useSalon();
  const [yesterday, setYesterday] = useState('');
  // The rendered page is cached beyond the day, so only the browser knows the date. It uses UTC, because time zone data
  // is slow to load. A past day is therefore removed up to a day late.
  useEffect(() => setYesterday(new Date(Date.now() - dayMs).toISOString().slice(0, 10)), []);

  const days = (salon?.holidays ?? []).filter(({ date }) => date >= yesterday);
  if (days.length === 0) return null;
  return (
    <dl aria-label="Holiday hours" className={className}>
      {days
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .map(({ date, opening, note }) => (
          <div key={date} className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-medium">
              {dateText(date)}
              {note && `, ${note}`}
            </dt>
            <dd>{openingText(opening)}</dd>
          </div>
        ))}
    </dl>
  );
}
