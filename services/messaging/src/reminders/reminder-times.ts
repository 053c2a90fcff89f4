import type { ReminderKind } from '@lacquer/contracts/messaging/reminders';
import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How late a reminder may be, if nothing sent it on time. A later one would surprise who has just booked. */
const latestMs = { day: 3 * hourMs, hours: hourMs };

/** No reminder is due earlier than this before its appointment: a day with a clock change has 25 hours. */
export const earliestMs = 26 * hourMs;

/** When a reminder is due, and when it is no longer of use. */
export interface ReminderTime {
  dueAt: Date;
  expiresAt: Date;
}

/**
 * The day before at the same time of day on the salon's calendar, also over a clock change; or two hours before. Nobody is
 * texted at night where the phone is: the reminder of the day before then waits for the morning, and that of two hours before, such
 * as at 7:00 for an appointment at 9:00, is left out.
 *
 * @param morningAfter when the next morning begins where the phone is; null by day
 */
export function reminderTime(
  kind: ReminderKind,
  startsAt: Date,
  timeZone: string,
  morningAfter: (at: Date) => Date | null,
): ReminderTime | null {
  const planned = kind === 'day' ? dayBefore(startsAt, timeZone) : new Date(startsAt.getTime() - 2 * hourMs);
  const morning = morningAfter(planned);
  if (morning && kind === 'hours') return null;
  const dueAt = morning ?? planned;
  return { dueAt, expiresAt: new Date(dueAt.getTime() + latestMs[kind]) };
}

function dayBefore(startsAt: Date, timeZone: string): Date {
  const { date, time } = salonClock(timeZone, startsAt);
  return instantAt(timeZone, new Date(Date.parse(date) - dayMs).toISOString().slice(0, 10), time);
}
