import { describe, expect, it } from '@jest/globals';
import { nationalDigits, phonesIn } from './typed-phones.js';

const phone = '+13235550101';
const namesPhone = (text: string, phones: readonly string[]) => {
  const named = phonesIn(text);
  return phones.some((its) => named.has(its));
};

describe('a phone typed into a free text', () => {
  it.each([
    '3235550101',
    '(323) 555-0101',
    '1-323-555-0101',
    '323-555-0101 ext 12',
    '323-555-0101 x12',
    '(323) 555-0101 extension 12',
    '323.555.0101#12',
    '+1 323 555 0101;ext=4',
    '323-555-0101 доб. 12',
    '323-555-0101 내선 12',
    '３２３－５５５－０１０１',
    '（３２３）５５５ー０１０１',
    '٣٢٣٥٥٥٠١٠١',
    '323 – 555 – 0101',
    '323\u00A0555\u00A00101',
    '3 2 3 5 5 5 0 1 0 1',
    '323_555_0101',
    '323*555*0101',
    'cell: 323-555-0101',
    '323-555-0101 (after 5pm)',
    '213-555-0100 or 323-555-0101',
    '011 1 323 555 0101',
    '001 323 555 0101',
    'tel:+1-323-555-0101',
  ])('is found as %j', (text) => {
    expect(namesPhone(text, ['+12135550199', phone])).toBe(true);
  });

  it.each(['', '323-555-0102', '323-555-01012', '23-555-0101', '555-0101', 'ext 3235550', '+44 3235 550101', 'Ada'])(
    'is not found in %j',
    (text) => {
      expect(namesPhone(text, [phone])).toBe(false);
    },
  );

  it('is not the phone of another country with the same last digits', () => {
    expect(namesPhone('+44 20 7946 0018', ['+12079460018'])).toBe(false);
    expect(namesPhone('(207) 946-0018', ['+442079460018'])).toBe(false);
    expect(namesPhone('0044 20 7946 0018', ['+442079460018'])).toBe(true);
  });

  it('is searched by its digits without the country code', () => {
    expect([phone, '+442079460018'].map(nationalDigits)).toEqual(['3235550101', '2079460018']);
  });
});
