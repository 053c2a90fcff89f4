import { type AutomationForm, automationForm } from '@lacquer/contracts/messaging/automations';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';
import { InvalidError } from '@lacquer/platform/errors/domain-error';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A regular has been there so often. */
const regularVisits = 2;
/** Who lapsed longer ago is no news: an automation that is turned on does not text everybody who ever stayed away. */
const lapsedForDays = 7;
/** A first visit is thanked for within so many days, and not before the customer is home. */
const firstVisitDays = 3;
const firstVisitHours = 2;
/** A day whose choice is late by more than this is left out: its texts would leave in the evening or the day after. */
const latestHours = 6;

/** What an automation does. */
export interface AutomationRules extends AutomationForm {
  kind: AutomationKind;
}

/** Its state. */
export interface StoredAutomation extends AutomationRules {
  version: number;
  isOn: boolean;
  /** `2026-03-01`, the salon's day. */
  lastRunOn: string | null;
}

const texts: Record<AutomationKind, string> = {
  lapsed: 'Hi {first_name}, we miss you! Would you like to come in again? We would love to see you.',
  birthday: 'Happy birthday, {first_name}! We wish you a wonderful day and hope to see you soon.',
  'first-visit': 'Hi {first_name}, thank you for your first visit! Would you tell others how you liked it?',
};

/** Before anybody has changed it. */
export function defaultAutomation(kind: AutomationKind): StoredAutomation {
  const form = automationForm.parse({ message: texts[kind], holdoutPercent: 0, days: kind === 'lapsed' ? 60 : null });
  return { kind, ...form, version: 0, isOn: false, lastRunOn: null };
}

/** @throws InvalidError MESSAGING.AUTOMATION_INCOMPLETE: `days` are given to one that has none, or are missing */
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

/** Whom it is for at a moment. */
export function audienceAt({ kind, days }: AutomationRules, now: Date, timeZone: string): AudienceFilter {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  if (kind === 'birthday') return { birthdays: birthdaysOn(salonClock(timeZone, now).date) };
  if (kind === 'lapsed') {
    const lapsed = days ?? 0;
    return {
      visitsAtLeast: regularVisits,
      visitedSince: ago((lapsed + lapsedForDays) * dayMs),
      notVisitedSince: ago(lapsed * dayMs),
    };
  }
  return {
    visitsAtLeast: 1,
    visitsAtMost: 1,
    visitedSince: ago(firstVisitDays * dayMs),
    notVisitedSince: ago(firstVisitHours * hourMs),
  };
}

/** Who was born on February 29 has a birthday on the 28th where there is no 29th. */
function birthdaysOn(date: string): { month: number; day: number }[] {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  const tomorrow = new Date(Date.parse(date) + dayMs).toISOString().slice(5, 10);
  const today = [{ month, day }];
  return month === 2 && day === 28 && tomorrow === '03-01' ? [...today, { month: 2, day: 29 }] : today;
}

/** The salon's day to choose for at this moment; null: not now. */
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

/** The day that counts as done when it is turned on now: what is past today begins tomorrow. */
export function doneWhenTurnedOn(time: string, now: Date, timeZone: string): string | null {
  const clock = salonClock(timeZone, now);
  return clock.time > time ? clock.date : null;
}
