import { instantAt, salonClock } from './opening-hours.js';

const dayMs = 86_400_000;

/** When the salon's calendar day began that was so many days before the one of `now`. */
export function dayBegan(timeZone: string, now: Date, daysAgo: number): Date {
  const today = Date.parse(salonClock(timeZone, now).date);
  const date = new Date(today - daysAgo * dayMs).toISOString().slice(0, 10);
  return instantAt(timeZone, date, '00:00');
}
