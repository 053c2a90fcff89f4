import { type AutomationForm, automationForm } from '@lacquer/contracts/messaging/automations';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';
import { InvalidError } from '@lacquer/platform/errors/domain-error';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A regular has visited at least this many times. */
const regularVisits = 2;
/** Limits the lapse in days: an automation that is turned on must not text everyone who ever stayed away. */
const lapsedForDays = 7;
/** A first visit is followed up within this many days, and not before the customer is home. */
const firstVisitDays = 3;
const firstVisitHours = 2;
/** A run that is later than this is skipped: its texts would arrive in the evening or the next day. */
const latestHours = 6;

/** What an automation does. */
export interface AutomationRules extends AutomationForm {
  kind: AutomationKind;
}

/** The stored state. */
export interface StoredAutomation extends AutomationRules {
  version: number;
  isOn: boolean;
  /** `2026-03-01`, on the salon's calendar. */
  lastRunOn: string | null;
  /** The last date that it skipped because it was turned on after its time; as `lastRunOn`. */
  skippedOn: string | null;
}

const texts: Record<AutomationKind, string> = {
  lapsed: 'Hi {first_name}, we miss you! Would you like to come in again? We would love to see you.',
  birthday: 'Happy birthday, {first_name}! We wish you a wonderful day and hope to see you soon.',
  'first-visit': 'Hi {first_name}, thank you for your first visit! Would you tell others how you liked it?',
};

/** The settings before anyone changes them. */
export function defaultAutomation(kind: AutomationKind): StoredAutomation {
  const form = automationForm.parse({ message: texts[kind], holdoutPercent: 0, days: kind === 'lapsed' ? 60 : null });
  return { kind, ...form, version: 0, isOn: false, lastRunOn: null, skippedOn: null };
}

/** @throws InvalidError MESSAGING.AUTOMATION_INCOMPLETE: `days` is given to a kind without it, or is missing */
export function refuseIncomplete({ kind, days, message }: AutomationRules, isOn: boolean): void {
  if ((days === null) === (kind === 'lapsed')) {
    throw incomplete(
      'days',
      kind === 'lapsed' ? 'is required: after how many days without a visit' : 'must be left out',
    );
  }
  if (isOn && kind === 'first-visit' && !/https?:\/\/\S+\.\S+/i.test(message)) {
    throw incomplete('message', 'needs the link to your reviews page, like https://example.com/review, while it is on');
  }
}

function incomplete(path: 'days' | 'message', words: string): InvalidError {
  return new InvalidError('MESSAGING.AUTOMATION_INCOMPLETE', `${path} ${words}`, [{ path, message: words }]);
}

/** The audience at a given time. */
export function audienceAt({ kind, days }: AutomationRules, now: Date, timeZone: string): AudienceFilter {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  if (kind === 'birthday') return { birthdays: birthdaysOn(salonClock(timeZone, now).date) };
  if (kind === 'lapsed') {
    const lapsed = days ?? 0;
    return {
      visitsAtLeast: regularVisits,
      visitedSince: ago((lapsed + lapsedForDays) * dayMs),
      notVisitedSince: ago(lapsed * dayMs),
      // who has booked comes back already
      upcomingBooking: 'no',
    };
  }
  return {
    visitsAtLeast: 1,
    visitsAtMost: 1,
    visitedSince: ago(firstVisitDays * dayMs),
    notVisitedSince: ago(firstVisitHours * hourMs),
  };
}

/** A customer born on February 29 has the birthday on the 28th in a common year. */
function birthdaysOn(date: string): { month: number; day: number }[] {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  const tomorrow = new Date(Date.parse(date) + dayMs).toISOString().slice(5, 10);
  const today = [{ month, day }];
  return month === 2 && day === 28 && tomorrow === '03-01' ? [...today, { month: 2, day: 29 }] : today;
}

/** The salon's date to run for at this moment; null: not due. */
export function dueOn({ isOn, time, lastRunOn }: StoredAutomation, now: Date, timeZone: string): string | null {
  const { date } = salonClock(timeZone, now);
  if (!isOn || (lastRunOn !== null && lastRunOn >= date)) return null;
  const lateMs = now.getTime() - instantAt(timeZone, date, time).getTime();
  return lateMs >= 0 && lateMs <= latestHours * hourMs ? date : null;
}

/** Null while it is off. */
export function nextRunAt(automation: StoredAutomation, now: Date, timeZone: string): Date | null {
  if (!automation.isOn) return null;
  if (dueOn(automation, now, timeZone) !== null) return now;
  const { date } = salonClock(timeZone, now);
  const days = [date, new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10)];
  const runs = days.filter((day) => automation.lastRunOn === null || automation.lastRunOn < day);
  return runs.map((day) => instantAt(timeZone, day, automation.time)).find((at) => at >= now) ?? null;
}

/** Why its audience is not selected today, or not again; null: it will be, or the automation is off. For the staff. */
export function whyNotToday(automation: StoredAutomation, now: Date, timeZone: string): string | null {
  const { isOn, time, lastRunOn, skippedOn } = automation;
  if (!isOn) return null;
  const { date } = salonClock(timeZone, now);
  if (skippedOn === date) return 'Today is skipped: it was turned on after its time of day.';
  if (lastRunOn !== null && lastRunOn >= date) return 'It has already run today.';
  const isMissed = dueOn(automation, now, timeZone) === null && now >= instantAt(timeZone, date, time);
  return isMissed ? `Today is skipped: its time of day was more than ${latestHours} hours ago.` : null;
}

/** The date to record as done when the automation is turned on now: a time that has passed today starts tomorrow. */
export function doneWhenTurnedOn(time: string, now: Date, timeZone: string): string | null {
  const clock = salonClock(timeZone, now);
  return clock.time > time ? clock.date : null;
}
