import { describe, expect, it } from '@jest/globals';
import { isOpenAt, nextOpening, openingToday } from './opening-hours.js';
import type { SalonProfile } from './salon.js';

type Schedule = Pick<SalonProfile, 'hours' | 'holidays' | 'timeZone'>;

const usual = { opens: '10:00', closes: '18:00' };
const everyDay: SalonProfile['hours'] = {
  monday: usual,
  tuesday: usual,
  wednesday: usual,
  thursday: usual,
  friday: usual,
  saturday: usual,
  sunday: usual,
};
const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  hours: everyDay,
  holidays: [],
  timeZone: 'America/Los_Angeles',
  ...over,
});

const usualDays = schedule();
const closedSundays = schedule({ hours: { ...everyDay, sunday: null } });
const christmas = schedule({
  holidays: [
    { date: '2026-12-24', opening: { opens: '10:00', closes: '14:00' }, note: '' },
    { date: '2026-12-25', opening: null, note: 'Christmas' },
  ],
});
const neverOpen = schedule({
  hours: Object.fromEntries(Object.keys(everyDay).map((day) => [day, null])) as SalonProfile['hours'],
});

describe('opening hours', () => {
  it.each([
    // in 2026 Los Angeles changes from UTC-8 to UTC-7 on March 8, and back on November 1
    ['a winter morning, a minute before', usualDays, '2026-03-02T17:59:00Z', false, '2026-03-02T18:00:00Z'],
    ['a winter morning, at opening', usualDays, '2026-03-02T18:00:00Z', true, '2026-03-03T18:00:00Z'],
    ['the last minute before closing', usualDays, '2026-03-03T01:59:59Z', true, '2026-03-03T18:00:00Z'],
    ['a day at closing time', usualDays, '2026-03-03T02:00:00Z', false, '2026-03-03T18:00:00Z'],
    ['the evening before the clocks go forward', usualDays, '2026-03-08T03:00:00Z', false, '2026-03-08T17:00:00Z'],
    ['the day the clocks go forward, at opening', usualDays, '2026-03-08T17:00:00Z', true, '2026-03-09T17:00:00Z'],
    ['the evening before the clocks go back', usualDays, '2026-11-01T01:00:00Z', false, '2026-11-01T18:00:00Z'],
    ['the day the clocks go back, an hour early', usualDays, '2026-11-01T17:00:00Z', false, '2026-11-01T18:00:00Z'],
    [
      'Saturday evening at the salon, Sunday in UTC',
      closedSundays,
      '2026-06-07T00:30:00Z',
      true,
      '2026-06-08T17:00:00Z',
    ],
    ['a closed Sunday', closedSundays, '2026-06-07T19:00:00Z', false, '2026-06-08T17:00:00Z'],
    ['the short day before a holiday', christmas, '2026-12-24T21:59:00Z', true, '2026-12-26T18:00:00Z'],
    ['the afternoon of the short day', christmas, '2026-12-24T22:00:00Z', false, '2026-12-26T18:00:00Z'],
    ['a holiday at noon', christmas, '2026-12-25T20:00:00Z', false, '2026-12-26T18:00:00Z'],
    ['the same day one year later', christmas, '2027-12-25T20:00:00Z', true, '2027-12-26T18:00:00Z'],
    ['a day at a salon that never opens', neverOpen, '2026-06-03T20:00:00Z', false, null],
  ])('are right for %s', (_, salon, instant, isOpen, next) => {
    const at = new Date(instant);

    expect(isOpenAt(salon, at)).toBe(isOpen);
    expect(nextOpening(salon, at)).toEqual(next === null ? null : new Date(next));
  });

  it('allow a holiday opening on a closed weekday', () => {
    const salon = schedule({
      hours: neverOpen.hours,
      holidays: [{ date: '2026-12-31', opening: { opens: '09:00', closes: '12:00' }, note: '' }],
    });

    expect(nextOpening(salon, new Date('2026-06-03T20:00:00Z'))).toEqual(new Date('2026-12-31T17:00:00Z'));
  });

  it('name a next opening at which the salon is open, also in the hour skipped by daylight saving', () => {
    const salon = schedule({ hours: { ...everyDay, sunday: { opens: '02:30', closes: '05:00' } } });
    const opens = nextOpening(salon, new Date('2026-03-08T03:00:00Z'));

    expect(opens).toEqual(new Date('2026-03-08T10:30:00Z'));
    expect(isOpenAt(salon, opens ?? new Date(0))).toBe(true);
  });

  it("use the calendar day in the salon's time zone", () => {
    const beforeMidnight = new Date('2026-12-25T07:59:00Z');
    const afterMidnight = new Date('2026-12-25T08:00:00Z');

    expect(openingToday(christmas, beforeMidnight)).toEqual({ opens: '10:00', closes: '14:00' });
    expect(openingToday(christmas, afterMidnight)).toBeNull();
  });
});
