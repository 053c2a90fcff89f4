import { describe, expect, it } from '@jest/globals';
import { formatWindow, parseWindow } from './weekly-window.js';

describe('the formatted sending hours', () => {
  it.each([
    'always',
    'mon-sat 09:00-20:00, sun 12:00-20:00',
    'mon-sun 09:00-20:00',
    'mon 09:00-20:00, wed-thu 10:00-18:00, sun 12:00-20:00',
  ])('equal "%s", the notation of the setting', (text) => {
    expect(formatWindow(parseWindow(text))).toBe(text);
  });
});
