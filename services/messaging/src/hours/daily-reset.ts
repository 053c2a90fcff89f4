import { instantAt } from '@lacquer/contracts/salon/opening-hours';

/** The phone networks count days in this zone. https://www.twilio.com/docs/api/errors/30023 */
const capZone = 'America/Los_Angeles';
const calendarDate = new Intl.DateTimeFormat('en-CA', { timeZone: capZone });

/** When the phone networks next reset their daily caps after `now`: at midnight, Pacific time. */
export function nextDailyReset(now: Date): Date {
  return instantAt(capZone, calendarDate.format(now), '24:00');
}

/** In Pacific time, for the staff. */
export const describeReset = (until: Date): string =>
  until.toLocaleString('en-US', { timeZone: capZone, month: 'long', day: 'numeric', hour: 'numeric' });
