import { describe, expect, it } from '@jest/globals';
import { dayBegan, durationWords, momentAlone, momentOfInput, salonInput, salonMoment } from './salon-time';

const zone = 'America/Los_Angeles';
const now = new Date('2026-11-22T20:00:00Z');

describe('salon time', () => {
  it.each([
    ['2026-11-23T02:05:00Z', 'today at 6:05 PM'],
    ['2026-11-23T18:00:00Z', 'tomorrow at 10:00 AM'],
    ['2026-11-22T07:59:00Z', 'yesterday at 11:59 PM'],
    ['2026-11-25T18:00:00Z', 'Wed, Nov 25 at 10:00 AM'],
    ['2025-03-01T18:00:00Z', 'Mar 1, 2025 at 10:00 AM'],
  ])('shows %s as %s', (instant, words) => {
    expect(salonMoment(instant, zone, now).replaceAll('\u202f', ' ')).toBe(words);
  });

  it.each([
    ['2026-11-23T02:05:00Z', 'Today at 6:05 PM'],
    ['2026-11-25T18:00:00Z', 'Wed, Nov 25 at 10:00 AM'],
  ])('begins a line with %s as %s', (instant, words) => {
    expect(momentAlone(instant, zone, now).replaceAll('\u202f', ' ')).toBe(words);
  });

  it('parses and formats input values in the time zone of the salon', () => {
    expect(momentOfInput('2026-07-01T10:00', zone)).toBe('2026-07-01T17:00:00.000Z');
    expect(momentOfInput('2026-12-01T10:00', zone)).toBe('2026-12-01T18:00:00.000Z');
    expect(salonInput('2026-12-01T18:00:00.000Z', zone)).toBe('2026-12-01T10:00');
    expect(momentOfInput('2026-12-01', zone)).toBeNull();
  });

  it('starts a day at midnight in salon time, across daylight saving changes', () => {
    expect(dayBegan(0, zone, new Date('2026-11-23T05:30:00Z'))).toBe('2026-11-22T08:00:00.000Z');
    expect(dayBegan(30, zone, now)).toBe('2026-10-23T07:00:00.000Z');
    expect(dayBegan(1, 'Asia/Seoul', now)).toBe('2026-11-21T15:00:00.000Z');
  });

  it.each([
    [10, 'less than a minute'],
    [600, 'about 10 minutes'],
    [3 * 3600, 'about 3 hours'],
    [3 * 86_400, 'about 3 days'],
  ])('shows %d seconds as %s', (seconds, words) => expect(durationWords(seconds)).toBe(words));
});
