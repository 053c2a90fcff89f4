import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';
import { counted, staffLocale, t } from '../staff-words/words';

const dayMs = 86_400_000;

const dateAt = (zone: string, instant: Date): string => salonClock(zone, instant).date;

/** An instant in salon time: `today at 6:05 PM`, `Mon, Nov 23 at 10:00 AM`, `Nov 23, 2024 at 10:00 AM`. */
export function salonMoment(instant: string, zone: string, now = new Date()): string {
  const at = new Date(instant);
  const date = dateAt(zone, at);
  const time = at.toLocaleTimeString(staffLocale(), { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  const near = [
    [t('today'), 0],
    [t('tomorrow'), 1],
    [t('yesterday'), -1],
  ] as const;
  const name = near.find(([, days]) => dateAt(zone, new Date(now.getTime() + days * dayMs)) === date)?.[0];
  if (name) return t('{day} at {time}', { day: name, time });
  const isThisYear = date.slice(0, 4) === dateAt(zone, now).slice(0, 4);
  const day = at.toLocaleDateString(staffLocale(), {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? { weekday: 'short' } : { year: 'numeric' }),
  });
  return t('{day} at {time}', { day, time });
}

/** The same as the beginning of a line or sentence: `Today at 6:05 PM`. */
export function momentAlone(instant: string, zone: string, now = new Date()): string {
  const moment = salonMoment(instant, zone, now);
  return moment.charAt(0).toLocaleUpperCase(staffLocale()) + moment.slice(1);
}

/** An instant as the value of a `datetime-local` input in salon time: `2026-11-23T10:00`. */
export function salonInput(instant: string, zone: string): string {
  const { date, time } = salonClock(zone, new Date(instant));
  return `${date}T${time}`;
}

/** The instant of a `datetime-local` value in salon time. `null` if the value is incomplete. */
export function momentOfInput(value: string, zone: string): string | null {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(value) ?? [];
  return date === '' ? null : instantAt(zone, date, time).toISOString();
}

/** The start of the day in salon time, `daysAgo` days before `now`. */
export function dayBegan(daysAgo: number, zone: string, now = new Date()): string {
  const day = new Date(Date.parse(dateAt(zone, now)) - daysAgo * dayMs).toISOString().slice(0, 10);
  return instantAt(zone, day, '00:00').toISOString();
}

/** The days since Monday in salon time, 0 to 6. */
export const daysSinceMonday = (zone: string, now = new Date()): number =>
  (new Date(dateAt(zone, now)).getUTCDay() + 6) % 7;

/** An approximate duration: `about 10 minutes`. */
export function durationWords(seconds: number): string {
  if (seconds < 90) return seconds < 50 ? t('less than a minute') : t('about a minute');
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t('about {count}', { count: counted(minutes, 'minute') });
  const hours = Math.round(minutes / 60);
  return t('about {count}', {
    count: hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day'),
  });
}
