import { describe, expect, it } from '@jest/globals';
import { automationForm } from '@lacquer/contracts/messaging/automations';
import { type AutomationKind, automationKinds } from '@lacquer/contracts/messaging/campaign';
import {
  audienceAt,
  defaultAutomation,
  doneWhenTurnedOn,
  dueOn,
  nextRunAt,
  refuseIncomplete,
  type StoredAutomation,
  whyNotToday,
} from './automation-rules.js';

const zone = 'America/Los_Angeles';
const at = (local: string) => new Date(`${local}:00-08:00`);
const on = (over: Partial<StoredAutomation> = {}): StoredAutomation => ({
  ...defaultAutomation('birthday'),
  isOn: true,
  time: '10:30',
  ...over,
});

describe('an automation', () => {
  it.each([...automationKinds])('of kind %s is off by default, with a text that the form accepts', (kind) => {
    const { isOn, lastRunOn, skippedOn: __, version, kind: _, ...form } = defaultAutomation(kind);
    expect({ isOn, lastRunOn, version }).toEqual({ isOn: false, lastRunOn: null, version: 0 });
    expect(automationForm.parse(form)).toEqual(form);
    expect(() => refuseIncomplete({ kind, ...form }, false)).not.toThrow();
  });

  it.each<[string, Partial<StoredAutomation>, string, string | null]>([
    ['is not due before its time', {}, '2026-01-10T10:29', null],
    ['is due at its time', {}, '2026-01-10T10:30', '2026-01-10'],
    ['is due up to six hours late', {}, '2026-01-10T16:30', '2026-01-10'],
    ['is not due after that', {}, '2026-01-10T16:31', null],
    ['is not due after it has run today', { lastRunOn: '2026-01-10' }, '2026-01-10T10:31', null],
    ['is due after it ran yesterday', { lastRunOn: '2026-01-09' }, '2026-01-10T10:31', '2026-01-10'],
    ['is not due when a wrong clock recorded a run tomorrow', { lastRunOn: '2026-01-11' }, '2026-01-10T10:31', null],
    ['is not due when it is off', { isOn: false }, '2026-01-10T10:31', null],
  ])('%s', (_, state, moment, expected) => {
    expect(dueOn(on(state), at(moment), zone)).toBe(expected);
  });

  it.each<[string, Partial<StoredAutomation>, string, string | null]>([
    ['today', {}, '2026-01-10T09:00', '2026-01-10T10:30'],
    ['immediately when it is due', {}, '2026-01-10T11:00', '2026-01-10T11:00'],
    ['tomorrow', { lastRunOn: '2026-01-10' }, '2026-01-10T11:00', '2026-01-11T10:30'],
    ['tomorrow if today is missed', {}, '2026-01-10T18:00', '2026-01-11T10:30'],
    ['never when it is off', { isOn: false }, '2026-01-10T09:00', null],
  ])('reports its next run: %s', (_, state, moment, expected) => {
    expect(nextRunAt(on(state), at(moment), zone)).toEqual(expected && at(expected));
  });

  it('starts tomorrow when it is turned on in the afternoon', () => {
    expect(doneWhenTurnedOn('10:30', at('2026-01-10T10:30'), zone)).toBeNull();
    expect(doneWhenTurnedOn('10:30', at('2026-01-10T10:31'), zone)).toBe('2026-01-10');
  });

  it.each<[string, Partial<StoredAutomation>, string, RegExp | null]>([
    ['before its time', {}, '2026-01-10T09:00', null],
    ['as it is due', {}, '2026-01-10T11:00', null],
    ['after it has run', { lastRunOn: '2026-01-10' }, '2026-01-10T11:00', /already run today/],
    [
      'after it was turned on late',
      { lastRunOn: '2026-01-10', skippedOn: '2026-01-10' },
      '2026-01-10T11:00',
      /skipped: it was turned on after its time/,
    ],
    ['the day after', { lastRunOn: '2026-01-10', skippedOn: '2026-01-10' }, '2026-01-11T09:00', null],
    ['after a missed time', {}, '2026-01-10T18:00', /skipped: its time of day was more than 6 hours ago/],
    ['while it is off', { isOn: false, lastRunOn: '2026-01-10' }, '2026-01-10T11:00', null],
  ])('reports why it does not run today, %s', (_, state, moment, expected) => {
    const words = whyNotToday(on(state), at(moment), zone);
    if (expected === null) expect(words).toBeNull();
    else expect(words).toMatch(expected);
  });

  it.each<[string, string, object[]]>([
    ['the date in the salon on an evening that is tomorrow in UTC', '2026-03-01T20:00', [{ month: 3, day: 1 }]],
    [
      'both days on February 28 of a common year',
      '2026-02-28T10:30',
      [
        { month: 2, day: 28 },
        { month: 2, day: 29 },
      ],
    ],
    ['the 28th alone on February 28 of a leap year', '2028-02-28T10:30', [{ month: 2, day: 28 }]],
    ['February 29', '2028-02-29T10:30', [{ month: 2, day: 29 }]],
    ['New Year', '2027-01-01T10:30', [{ month: 1, day: 1 }]],
  ])('selects birthdays on %s', (_, moment, birthdays) => {
    expect(audienceAt(on(), at(moment), zone)).toEqual({ birthdays });
  });

  it('selects regulars who lapsed at most a week ago', () => {
    const lapsed = { ...defaultAutomation('lapsed'), days: 60 };
    expect(audienceAt(lapsed, new Date('2026-03-08T18:00:00Z'), zone)).toEqual({
      visitsAtLeast: 2,
      notVisitedSince: '2026-01-07T18:00:00.000Z',
      upcomingBooking: 'no',
      visitedSince: '2025-12-31T18:00:00.000Z',
    });
  });

  it('selects first visits of the last three days', () => {
    expect(audienceAt(defaultAutomation('first-visit'), new Date('2026-03-08T18:00:00Z'), zone)).toEqual({
      visitsAtLeast: 1,
      visitsAtMost: 1,
      notVisitedSince: '2026-03-08T16:00:00.000Z',
      visitedSince: '2026-03-05T18:00:00.000Z',
    });
  });

  it.each<[AutomationKind, Partial<StoredAutomation>, boolean, string | null]>([
    ['lapsed', { days: null }, false, 'days is required'],
    ['birthday', { days: 60 }, false, 'days must be left out'],
    ['first-visit', {}, true, 'message needs the link to your reviews page'],
    ['first-visit', {}, false, null],
    ['first-visit', { message: 'Thanks! https://example.com/review' }, true, null],
  ])('validates %s with %j, on: %s; fault: %s', (kind, over, isOn, words) => {
    const refuse = () => refuseIncomplete({ ...defaultAutomation(kind), ...over }, isOn);
    if (words === null) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(expect.objectContaining({ message: expect.stringContaining(words) }));
  });
});
