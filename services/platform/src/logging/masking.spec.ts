import { describe, expect, it } from '@jest/globals';
import { maskDeep, maskText } from './masking.js';

describe('masking', () => {
  it.each([
    ['sent to +12135550142 today', 'sent to +***42 today'],
    ['call (213) 555-0142 or 213-555-0199', 'call ***42 or ***99'],
    ['from jane.doe@example.com', 'from j***@example.com'],
    ['id 0b8f6f7e-3c1d-4a52-9a55-2135550142aa stays', 'id 0b8f6f7e-3c1d-4a52-9a55-2135550142aa stays'],
    ['2026-03-01T18:30:00.000Z', '2026-03-01T18:30:00.000Z'],
  ])('turns "%s" into "%s"', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it('reaches texts inside objects, lists, errors and their causes', () => {
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
