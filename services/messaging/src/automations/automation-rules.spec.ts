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
  it.each([...automationKinds])('%s is off, and its text is one that a form would take', (kind) => {
    const { isOn, lastRunOn, version, kind: _, ...form } = defaultAutomation(kind);
    expect({ isOn, lastRunOn, version }).toEqual({ isOn: false, lastRunOn: null, version: 0 });
    expect(automationForm.parse(form)).toEqual(form);
    expect(() => refuseIncomplete({ kind, ...form }, false)).not.toThrow();
  });

  it.each<[string, Partial<StoredAutomation>, string, string | null]>([
    ['before its time', {}, '2026-01-10T10:29', null],
    ['at its time', {}, '2026-01-10T10:30', '2026-01-10'],
    ['six hours late', {}, '2026-01-10T16:30', '2026-01-10'],
    ['later', {}, '2026-01-10T16:31', null],
    ['once it has run today', { lastRunOn: '2026-01-10' }, '2026-01-10T10:31', null],
    ['if it ran yesterday', { lastRunOn: '2026-01-09' }, '2026-01-10T10:31', '2026-01-10'],
    ['if a clock that was wrong let it run tomorrow', { lastRunOn: '2026-01-11' }, '2026-01-10T10:31', null],
    ['while it is off', { isOn: false }, '2026-01-10T10:31', null],
  ])('chooses %s', (_, state, moment, expected) => {
    expect(dueOn(on(state), at(moment), zone)).toBe(expected);
  });

  it.each<[string, Partial<StoredAutomation>, string, string | null]>([
    ['today', {}, '2026-01-10T09:00', '2026-01-10T10:30'],
    ['at once when it is due', {}, '2026-01-10T11:00', '2026-01-10T11:00'],
    ['tomorrow', { lastRunOn: '2026-01-10' }, '2026-01-10T11:00', '2026-01-11T10:30'],
    ['tomorrow, if today is missed', {}, '2026-01-10T18:00', '2026-01-11T10:30'],
    ['never while it is off', { isOn: false }, '2026-01-10T09:00', null],
  ])('tells that it runs next %s', (_, state, moment, expected) => {
    expect(nextRunAt(on(state), at(moment), zone)).toEqual(expected && at(expected));
  });

  it('that is turned on in the afternoon begins tomorrow', () => {
    expect(doneWhenTurnedOn('10:30', at('2026-01-10T10:30'), zone)).toBeNull();
    expect(doneWhenTurnedOn('10:30', at('2026-01-10T10:31'), zone)).toBe('2026-01-10');
  });

  it.each<[string, string, object[]]>([
    ['an evening at the salon that is tomorrow in UTC', '2026-03-01T20:00', [{ month: 3, day: 1 }]],
    [
      'the last of February',
      '2026-02-28T10:30',
      [
        { month: 2, day: 28 },
        { month: 2, day: 29 },
      ],
    ],
    ['February 28 of a leap year', '2028-02-28T10:30', [{ month: 2, day: 28 }]],
    ['February 29', '2028-02-29T10:30', [{ month: 2, day: 29 }]],
    ['New Year', '2027-01-01T10:30', [{ month: 1, day: 1 }]],
  ])('for birthdays looks at %s', (_, moment, birthdays) => {
    expect(audienceAt(on(), at(moment), zone)).toEqual({ birthdays });
  });

  it('for regulars looks at those whose lapse is a week old at most', () => {
    const lapsed = { ...defaultAutomation('lapsed'), days: 60 };
    expect(audienceAt(lapsed, new Date('2026-03-08T18:00:00Z'), zone)).toEqual({
      visitsAtLeast: 2,
      notVisitedSince: '2026-01-07T18:00:00.000Z',
      visitedSince: '2025-12-31T18:00:00.000Z',
    });
  });

  it('for first visits looks at the last three days', () => {
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
  ])('%s with %j, on: %s, is refused: %s', (kind, over, isOn, words) => {
    const refuse = () => refuseIncomplete({ ...defaultAutomation(kind), ...over }, isOn);
    if (words === null) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(expect.objectContaining({ message: expect.stringContaining(words) }));
  });
});
