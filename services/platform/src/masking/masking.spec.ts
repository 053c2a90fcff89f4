import { describe, expect, it } from '@jest/globals';
import { fastestOf } from '@lacquer/servers/testing/fastest-of';
import { longestLogged, maskDeep, maskText } from './masking.js';

describe('masking', () => {
  it.each([
    ['sent to +12135550142 today', 'sent to +***42 today'],
    ['call (213) 555-0142 or 213-555-0199', 'call ***42 or ***99'],
    ['from jane.doe@example.com', 'from j***@example.com'],
    ['from 박지우@example.com', 'from 박***@example.com'],
    ['from đặng.thị@münchen.example', 'from đ***@münchen.example'],
    ["from o'brien@example.com", 'from o***@example.com'],
    ['id 0b8f6f7e-3c1d-4a52-9a55-2135550142aa stays', 'id 0b8f6f7e-3c1d-4a52-9a55-2135550142aa stays'],
    ['2026-03-01T18:30:00.000Z', '2026-03-01T18:30:00.000Z'],
  ])('turns "%s" into "%s"', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each([
    ['the local part of an address', (length: number) => 'a'.repeat(length) + '@'],
    ['the domain of an address', (length: number) => `a@${'b.'.repeat(length / 2)}`],
    ['addresses in a row', (length: number) => 'a@'.repeat(length / 2)],
    ['digits', (length: number) => `@${'1'.repeat(length)}`],
  ])('runs in linear time: %s', (_, ofLength) => {
    const ms = (length: number) => {
      const text = ofLength(length);
      return fastestOf(3, () => maskText(text));
    };
    // quadratic time would be a hundredfold
    expect(ms(200_000) / ms(20_000)).toBeLessThan(40);
  });

  it('truncates a long text, and reports the length of the rest', () => {
    const masked = maskText(`to +12135550142 ${'x'.repeat(20_000)}`);

    expect(masked).toMatch(/^to \+\*\*\*42 x+… \(\d+ more characters\)$/);
    expect(masked.length).toBeLessThanOrEqual(longestLogged + 30);
  });

  it('shows no part of a phone number split by the cut', () => {
    for (let start = longestLogged - 30; start <= longestLogged; start += 1) {
      expect(maskText(`${' '.repeat(start)}+12135550142${' '.repeat(500)}`)).not.toMatch(/\d{3,}(?! more)/);
    }
  });

  it('masks texts inside objects, lists, errors and their causes', () => {
    const masked = JSON.stringify(
      maskDeep({
        to: ['+12135550142'],
        error: new Error('no +12135550142', { cause: new Error('for jane@example.com') }),
      }),
    );
    expect(masked).not.toContain('2135550142');
    expect(masked).not.toContain('jane@');
  });
});
