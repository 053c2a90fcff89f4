import { describe, expect, it } from '@jest/globals';
import { formatDate, formatTime } from './dates';

/** The instant at which the reader's clock shows these figures, whatever the time zone of the test run. */
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('dates', () => {
  it('writes MMM dd, yyyy', () => {
    expect(formatDate(local(2026, 2, 1, 18, 5))).toBe('Mar 01, 2026');
    expect(formatDate(local(2026, 11, 31, 23, 59))).toBe('Dec 31, 2026');
  });

  it.each([
    [0, 5, '12:05 AM'],
    [9, 30, '9:30 AM'],
    [12, 0, '12:00 PM'],
    [18, 5, '6:05 PM'],
  ])('writes h:mm a for %d:%d', (hour, minute, text) => {
    expect(formatTime(local(2026, 2, 1, hour, minute))).toBe(text);
  });

  it('writes both for a time zone', () => {
    const instant = '2026-03-01T02:05:00.000Z';
    expect(formatDate(instant, 'America/Los_Angeles')).toBe('Feb 28, 2026');
    expect(formatTime(instant, 'America/Los_Angeles')).toBe('6:05 PM');
    expect(formatDate(instant, 'Asia/Seoul')).toBe('Mar 01, 2026');
    expect(formatTime(instant, 'Asia/Seoul')).toBe('11:05 AM');
  });
});
