import type { SalonProfile } from './salon.js';
import { findOffset, type UtcOffsets } from './utc-offsets.js';

/** `offsets` spares a browser the data of the time zone. */
type Schedule = Pick<SalonProfile, 'hours' | 'holidays' | 'timeZone'> & { offsets?: UtcOffsets | undefined };

/** Opening hours from `opens`, inclusive, to `closes`, exclusive, in the salon's time zone. */
export type Opening = NonNullable<SalonProfile['hours']['monday']>;

/** A day of the calendar, `2026-12-25`. */
type CalendarDate = string;

// Sunday first, as Date counts
const weekdayOf = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const minuteMs = 60_000;
const dayMs = 86_400_000;
// weekdays repeat after a week; holidays may change single days after that
const longestSearch = 366;

/** Whether the salon is open at `instant`, in its own time zone. */
export function isOpenAt(schedule: Schedule, instant: Date): boolean {
  const now = salonClock(schedule.timeZone, instant, schedule.offsets);
  const opening = openingOn(schedule, now.date);
  return opening !== null && opening.opens <= now.time && now.time < opening.closes;
}

/** The hours of the salon's calendar day at `instant`; `null` if it is closed all day. */
export function openingToday(schedule: Schedule, instant: Date): Opening | null {
  return openingOn(schedule, salonClock(schedule.timeZone, instant, schedule.offsets).date);
}

/** When the salon opens next after `instant`; `null` if it does not within a year. */
export function nextOpening(schedule: Schedule, instant: Date): Date | null {
  const today = Date.parse(salonClock(schedule.timeZone, instant, schedule.offsets).date);
  for (let days = 0; days <= longestSearch; days += 1) {
    const date = new Date(today + days * dayMs).toISOString().slice(0, 10);
    const opening = openingOn(schedule, date);
    if (!opening) continue;
    const opens = instantAt(schedule.timeZone, date, opening.opens, schedule.offsets);
    if (opens > instant) return opens;
  }
  return null;
}

/** When the salon closes next if it is open at `instant`; `null` if it is closed. */
export function nextClosing(schedule: Schedule, instant: Date): Date | null {
  const now = salonClock(schedule.timeZone, instant, schedule.offsets);
  const opening = openingOn(schedule, now.date);
  if (!opening || opening.opens > now.time || now.time >= opening.closes) return null;
  return instantAt(schedule.timeZone, now.date, opening.closes, schedule.offsets);
}

/** The hours of a calendar day; `null` if the salon is closed. */
export function openingOn({ hours, holidays }: Schedule, date: CalendarDate): Opening | null {
  const exception = holidays.find((day) => day.date === date);
  if (exception) return exception.opening;
  const weekday = weekdayOf[new Date(date).getUTCDay()];
  return weekday ? hours[weekday] : null;
}

/** Cached: creating a format costs more than using it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Date and time of day at the salon at `instant`. */
export function salonClock(
  timeZone: string,
  instant: Date,
  offsets?: UtcOffsets,
): { date: CalendarDate; time: string } {
  const minutes = offsets && findOffset(offsets, instant);
  if (minutes !== undefined) {
    const shown = new Date(instant.getTime() + minutes * minuteMs).toISOString();
    return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
  }
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` };
}

/** The instant of `date` and `time` at the salon. A time in the hour that daylight saving skips is shifted by that hour. */
export function instantAt(timeZone: string, date: CalendarDate, time: string, known?: UtcOffsets): Date {
  // 24:00 is the next day's midnight
  if (time === '24:00') {
    return instantAt(timeZone, new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10), '00:00', known);
  }
  const asUtc = Date.parse(`${date}T${time}Z`);
  // the offsets before and after a clock change on that day
  const offsets = [-dayMs, dayMs].map((step) => offsetMs(timeZone, new Date(asUtc + step), known));
  const candidates = offsets.map((offset) => new Date(asUtc - offset));
  const exact = candidates.find((candidate) => {
    const shown = salonClock(timeZone, candidate, known);
    return shown.date === date && shown.time === time;
  });
  return exact ?? candidates[0] ?? new Date(asUtc);
}

/** The offset of a time zone from UTC at a whole minute. */
export function offsetMs(timeZone: string, instant: Date, known?: UtcOffsets): number {
  const { date, time } = salonClock(timeZone, instant, known);
  return Date.parse(`${date}T${time}Z`) - instant.getTime();
}
