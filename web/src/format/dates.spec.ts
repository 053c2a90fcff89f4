import { describe, expect, it } from '@jest/globals';
import { formatDate, formatTime } from './dates';

/** The instant of this local time, in whichever time zone the test runs. */
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('date formats', () => {
  it('include MMM dd, yyyy', () => {
    expect(formatDate(local(2026, 2, 1, 18, 5))).toBe('Mar 01, 2026');
    expect(formatDate(local(2026, 11, 31, 23, 59))).toBe('Dec 31, 2026');
  });

  it.each([
    [0, 5, '12:05 AM'],
    [9, 30, '9:30 AM'],
    [12, 0, '12:00 PM'],
    [18, 5, '6:05 PM'],
  ])('show %d:%d as h:mm a', (hour, minute, text) => {
    expect(formatTime(local(2026, 2, 1, hour, minute))).toBe(text);
  });

  it('use the given time zone', () => {
    const instant = '2026-03-01T02:05:00.000Z';
    expect(formatDate(instant, 'America/Los_Angeles')).toBe('Feb 28, 2026');
    expect(formatTime(instant, 'America/Los_Angeles')).toBe('6:05 PM');
    expect(formatDate(instant, 'Asia/Seoul')).toBe('Mar 01, 2026');
    expect(formatTime(instant, 'Asia/Seoul')).toBe('11:05 AM');
  });
});
