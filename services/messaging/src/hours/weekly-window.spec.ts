import { describe, expect, it } from '@jest/globals';
import { formatWindow, parseWindow } from './weekly-window.js';

describe('the hours in which campaigns are sent, in words', () => {
  it.each([
    'always',
    'mon-sat 09:00-20:00, sun 12:00-20:00',
    'mon-sun 09:00-20:00',
    'mon 09:00-20:00, wed-thu 10:00-18:00, sun 12:00-20:00',
  ])('are "%s", as the setting has them', (text) => {
    expect(formatWindow(parseWindow(text))).toBe(text);
  });
});
