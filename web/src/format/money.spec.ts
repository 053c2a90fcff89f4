import { describe, expect, it } from '@jest/globals';
import { dollars, dollarsToCents } from './money';
import { priceText } from './price';

describe('amounts of money', () => {
  it.each([
    [3000, '$30'],
    [0, '$0'],
    [3550, '$35.50'],
    [4205, '$42.05'],
    [123_400, '$1,234'],
  ])('show %d cents as %s on public pages', (cents, text) => {
    expect(priceText(cents)).toBe(text);
  });

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1999, '$19.99'],
    [123_456_789, '$1,234,567.89'],
    [-250, '-$2.50'],
  ])('show %d cents as %s in the admin', (cents, text) => {
    expect(dollars(cents)).toBe(text);
  });

  it.each([
    ['19.99', 1999],
    ['35', 3500],
    ['35.5', 3550],
    ['.5', 50],
    ['1.', 100],
    ['0', 0],
    ['0.07', 7],
    ['1.15', 115],
    ['4.35', 435],
    [' 20.00 ', 2000],
    ['1,200', 120_000],
    ['12,345.6', 1_234_560],
    ['123,456,789', 12_345_678_900],
  ])('parse %j as %d cents', (text, cents) => {
    expect(dollarsToCents(text)).toBe(cents);
  });

  it('parse exactly for every cent up to a hundred dollars', () => {
    for (let cents = 0; cents < 10_000; cents += 1)
      expect(dollarsToCents(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)).toBe(cents);
  });

  it.each([
    '',
    '.',
    'abc',
    '1.999',
    '-5',
    '1e3',
    '1,50',
    '1,',
    '1,2',
    '1,2000',
    '1200,000',
    ',200',
    '1,200,',
    '0,1.5',
    '0,500',
    '12345678901',
  ])('do not parse from %j', (text) => {
    expect(dollarsToCents(text)).toBeNull();
  });
});
