import { describe, expect, it } from '@jest/globals';
import { whoseText } from './whose-text.js';

const kept = '+12135550177';
const lost = '+12135550188';
const moment = (day: number) => new Date(Date.UTC(2026, 2, day));
const at = (day: number) => moment(day).toISOString();

describe('a text that somebody typed as a phone', () => {
  const whose = whoseText(
    [kept],
    [
      { phone: kept, from: at(10) },
      { phone: lost, from: at(3), until: at(7) },
      { phone: lost, from: at(20), until: at(21) },
    ],
  );

  it.each([
    ['(213) 555-0177', 11, 'typed'],
    ['(213) 555-0177', 9, 'earlier'],
    ['213-555-0188', 5, 'typed'],
    ['213-555-0188', 20, 'typed'],
    ['213-555-0188', 8, 'later'],
    ['213-555-0188 or 213-555-0177', 8, 'earlier'],
    ['213-555-01778', 11, 'similar'],
  ])('%s, on day %d, is %s', (text, day, expected) => {
    expect(whose.of(text, moment(day))).toBe(expected);
  });

  it('counts without a moment only with the phones of now', () => {
    expect(whose.of('213-555-0177')).toBe('typed');
    expect(whose.of('213-555-0188')).toBe('later');
  });

  it('is the person’s at any time, if nobody else has had the phone', () => {
    expect(whoseText([kept]).of('213-555-0177', moment(1))).toBe('typed');
  });
});
