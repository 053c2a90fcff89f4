import { describe, expect, it } from '@jest/globals';
import { findE164 } from './phone.js';

describe('phone numbers', () => {
  it.each([
    '2135550100',
    '(213) 555-0100',
    '213-555-0100',
    '213.555.0100',
    ' 213 555 0100 ',
    '12135550100',
    '1 (213) 555-0100',
    '+12135550100',
    '+1 213-555-0100',
    'tel:+1-213-555-0100',
    '（213）５５５－０１００',
  ])('have the same E.164 form in the notation %s', (notation) => {
    expect(findE164(notation)).toBe('+12135550100');
  });

  it.each(['', '555-0100', '213555010', '21355501000', '113-555-0100', '+1213555', 'Gel Manicure', '213-555-0100 x4'])(
    'are refused when no message can reach them: %j',
    (text) => {
      expect(findE164(text)).toBeUndefined();
    },
  );

  it('of other countries keep their own prefix', () => {
    expect(findE164('+44 20 7946 0018')).toBe('+442079460018');
  });
});
