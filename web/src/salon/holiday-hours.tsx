import { useEffect, useState } from 'react';
import { useSalon } from './queries';
import { openingText } from './salon-text';

/** `2026-12-25` as `Fri, Dec 25`. */
const dateText = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });

/** The days that differ from their weekday: all that the profile names, and in the browser those to come. */
export function HolidayHours({ className = '' }: { className?: string }) {
  const salon = useSalon();
  const timeZone = salon?.timeZone;
  const [today, setToday] = useState('');
  // the page is kept, the day is not: only the browser knows it
  useEffect(() => setToday(new Date().toLocaleDateString('en-CA', { timeZone })), [timeZone]);

  const days = (salon?.holidays ?? []).filter(({ date }) => date >= today);
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
