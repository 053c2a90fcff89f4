import { describe, expect, it } from '@jest/globals';
import { parseRetryAfter } from './retry-after.js';

const now = Date.parse('2026-11-24T10:00:00Z');
const inTwenty = 'Tue, 24 Nov 2026 10:00:20 GMT';

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    [' 90 ', 90_000],
    ['999999', 3_600_000],
    [inTwenty, 20_000],
    ['Tue, 24 Nov 2026 09:00:00 GMT', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%s is %s ms', (header, ms) => {
    expect(parseRetryAfter({ 'retry-after': header }, now)).toBe(ms);
  });

  it('compares a date with the clock of the provider', () => {
    const headers = { 'retry-after': inTwenty, date: 'Tue, 24 Nov 2026 10:00:15 GMT' };
    expect(parseRetryAfter(headers, now)).toBe(5_000);
  });

  it.each([undefined, null, 'x', {}, { 'retry-after': 5 }])('missing in %p is undefined', (headers) => {
    expect(parseRetryAfter(headers, now)).toBeUndefined();
  });
});
