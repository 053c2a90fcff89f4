import type { NoticeChannel, NoticeWishes } from '@lacquer/contracts/messaging/notices';
import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';

/** When daily mail leaves, in the salon's time zone. */
const dailyAt = '08:00';
const dayMs = 86_400_000;

/** When a notice may leave: after the quiet hours and, if it belongs to the daily mail, with that. */
export function dueTime(
  { quiet, emailPace }: Pick<NoticeWishes, 'quiet' | 'emailPace'>,
  channel: NoticeChannel,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  const at = channel === 'email' && emailPace === 'daily' ? nextTime(timeZone, now, dailyAt) : now;
  return afterQuiet(quiet, at, timeZone);
}

/** The end of the quiet hours if `at` is within them, or `at`. */
export const afterQuiet = (quiet: NoticeWishes['quiet'], at: Date, timeZone: string): Date =>
  quiet && isWithin(quiet, salonClock(timeZone, at).time) ? nextTime(timeZone, at, quiet.until) : at;

function isWithin({ from, until }: NonNullable<NoticeWishes['quiet']>, time: string): boolean {
  return from < until ? from <= time && time < until : from <= time || time < until;
}

/** The next moment at which clocks show `time`. */
function nextTime(timeZone: string, after: Date, time: string): Date {
  const { date, time: present } = salonClock(timeZone, after);
  const day = present < time ? date : new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
  return instantAt(timeZone, day, time);
}
