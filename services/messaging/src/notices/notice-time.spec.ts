import { describe, expect, it } from '@jest/globals';
import { dueTime } from './notice-time.js';

const timeZone = 'America/Los_Angeles';
const atOnce = { emailPace: 'each', quiet: null } as const;
const due = (wishes: Parameters<typeof dueTime>[0], now: string, channel: Parameters<typeof dueTime>[1] = 'push') =>
  dueTime(wishes, channel, { now: new Date(now), timeZone }).toISOString();

describe('the time of a notice', () => {
  it('is now, outside quiet hours', () => {
    const night = { ...atOnce, quiet: { from: '21:00', until: '08:30' } };
    expect(due(atOnce, '2026-07-01T06:00:00.000Z')).toBe('2026-07-01T06:00:00.000Z');
    // 20:59 and 8:30 in Los Angeles
    expect(due(night, '2026-07-02T03:59:00.000Z')).toBe('2026-07-02T03:59:00.000Z');
    expect(due(night, '2026-07-02T15:30:00.000Z')).toBe('2026-07-02T15:30:00.000Z');
  });

  it('is the end of quiet hours, across midnight and within a day', () => {
    const night = { ...atOnce, quiet: { from: '21:00', until: '08:30' } };
    expect(due(night, '2026-07-02T04:00:00.000Z')).toBe('2026-07-02T15:30:00.000Z');
    expect(due(night, '2026-07-02T15:29:59.000Z')).toBe('2026-07-02T15:30:00.000Z');
    const siesta = { ...atOnce, quiet: { from: '13:00', until: '15:00' } };
    expect(due(siesta, '2026-07-01T20:00:00.000Z')).toBe('2026-07-01T22:00:00.000Z');
    expect(due(siesta, '2026-07-01T22:00:00.000Z')).toBe('2026-07-01T22:00:00.000Z');
  });

  it('follows the clocks when they change', () => {
    // on November 1, 2026, clocks go back: the night has an hour more
    const night = { ...atOnce, quiet: { from: '21:00', until: '08:00' } };
    expect(due(night, '2026-11-01T05:00:00.000Z')).toBe('2026-11-01T16:00:00.000Z');
    // on March 14, 2027, 2:30 does not exist
    const gap = { ...atOnce, quiet: { from: '22:00', until: '02:30' } };
    const ends = Date.parse(due(gap, '2027-03-14T07:00:00.000Z'));
    expect(ends).toBeGreaterThanOrEqual(Date.parse('2027-03-14T09:30:00.000Z'));
    expect(ends).toBeLessThanOrEqual(Date.parse('2027-03-14T10:30:00.000Z'));
  });

  it('of the daily mail is the next 8:00, later if that is quiet', () => {
    const daily = { emailPace: 'daily', quiet: null } as const;
    expect(due(daily, '2026-07-01T14:59:00.000Z', 'email')).toBe('2026-07-01T15:00:00.000Z');
    expect(due(daily, '2026-07-01T15:00:00.000Z', 'email')).toBe('2026-07-02T15:00:00.000Z');
    expect(due(daily, '2026-07-01T15:00:00.000Z')).toBe('2026-07-01T15:00:00.000Z');
    const late = { ...daily, quiet: { from: '22:00', until: '10:00' } };
    expect(due(late, '2026-07-01T14:00:00.000Z', 'email')).toBe('2026-07-01T17:00:00.000Z');
  });
});
