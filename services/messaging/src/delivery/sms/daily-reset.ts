import { instantAt } from '@lacquer/contracts/salon/opening-hours';

/** The networks count by the day of this zone. https://www.twilio.com/docs/api/errors/30023 */
const capZone = 'America/Los_Angeles';
const calendarDate = new Intl.DateTimeFormat('en-CA', { timeZone: capZone });

/** When the daily caps of the phone networks are reset after `now`: at midnight, Pacific time. */
export function nextDailyReset(now: Date): Date {
  return instantAt(capZone, calendarDate.format(now), '24:00');
}

/** For the staff. */
export function describeReset(until: Date): string {
  const at = until.toLocaleString('en-US', { timeZone: capZone, month: 'long', day: 'numeric', hour: 'numeric' });
  return `${at}, Pacific time`;
}
