import { describe, expect, it } from '@jest/globals';
import { reminderTime } from './reminder-times.js';
import { writtenTime } from './reminder-text.js';

const zone = 'America/Los_Angeles';
const byDay = () => null;
const times = (kind: 'day' | 'hours', startsAt: string) => {
  const time = reminderTime(kind, new Date(startsAt), zone, byDay);
  return time && [time.dueAt.toISOString(), time.expiresAt.toISOString()];
};

describe('a reminder is due', () => {
  it.each([
    ['on an ordinary day', '2026-03-05T22:30:00.000Z', '2026-03-04T22:30:00.000Z'],
    // March 8, 2026: clocks go from 2:00 to 3:00
    ['when the day before is an hour shorter', '2026-03-08T21:30:00.000Z', '2026-03-07T22:30:00.000Z'],
    ['the day after clocks went forward', '2026-03-09T21:30:00.000Z', '2026-03-08T21:30:00.000Z'],
    // November 1, 2026: clocks go from 2:00 to 1:00
    ['when the day before is an hour longer', '2026-11-01T22:30:00.000Z', '2026-10-31T21:30:00.000Z'],
    ['the day after clocks went back', '2026-11-02T22:30:00.000Z', '2026-11-01T22:30:00.000Z'],
  ])('at the same time of day on the day before: %s', (_, startsAt, dueAt) => {
    expect(times('day', startsAt)?.[0]).toBe(dueAt);
    const timeOfDay = (at: string) => writtenTime(new Date(at), zone, 'en').replace(/^.* at /, '');
    expect(timeOfDay(dueAt)).toBe(timeOfDay(startsAt));
  });

  it('two hours before, on a day with a clock change too, for an hour', () => {
    expect(times('hours', '2026-03-08T21:30:00.000Z')).toEqual([
      '2026-03-08T19:30:00.000Z',
      '2026-03-08T20:30:00.000Z',
    ]);
    expect(times('hours', '2026-11-01T22:30:00.000Z')).toEqual([
      '2026-11-01T20:30:00.000Z',
      '2026-11-01T21:30:00.000Z',
    ]);
  });

  it('not at night: the day before waits for the morning, and two hours before are left out', () => {
    const morning = new Date('2026-03-05T16:00:00.000Z');
    const startsAt = new Date('2026-03-05T17:00:00.000Z');
    expect(reminderTime('hours', startsAt, zone, () => morning)).toBeNull();
    expect(reminderTime('day', startsAt, zone, () => morning)?.dueAt).toEqual(morning);
  });
});
