import { describe, expect, it } from '@jest/globals';
import { formatPhone } from './phone';

describe('formatPhone', () => {
  it.each([
    ['+12135550142', '(213) 555-0142'],
    ['+447700900123', '+447700900123'],
    ['72345', '72345'],
  ])('formats %s as %s', (e164, shown) => expect(formatPhone(e164)).toBe(shown));
});
