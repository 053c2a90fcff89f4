import { describe, expect, it } from '@jest/globals';
import { sampleSiteMenu as menu } from '../testing/sample-site';
import { pricesOf, priceWords } from './prices';
import { wordsOf } from '../language/translate';

const changed = (slug: string, price: number) => ({
  services: menu.services.map((service) => (service.slug === slug ? { ...service, price } : service)),
});

const words = wordsOf({ language: 'en', dictionary: null });

describe('menu prices', () => {
  it('include the price of each service with a page', () => {
    expect(pricesOf(menu).of('gel-manicure')).toBe(3000);
    expect(pricesOf(changed('gel-manicure', 4250)).of('gel-manicure')).toBe(4250);
  });

  it('start in each category at the lowest price of a whole service', () => {
    const { lowestOf } = pricesOf(menu);
    expect([
      lowestOf('manicure-los-angeles'),
      lowestOf('pedicure-los-angeles'),
      lowestOf('waxing-los-angeles'),
    ]).toEqual([2500, 2000, 1500]);
    expect(pricesOf(changed('classic-manicure', 9000)).lowestOf('manicure-los-angeles')).toBe(3000);
  });

  it('start in the menu at the lowest price of all', () => {
    expect(pricesOf(menu).lowest()).toBe(1000);
  });

  it('are unknown for a service that is not in the menu, and without a menu', () => {
    expect([pricesOf(menu).of('lashes'), pricesOf(menu).lowestOf('lashes')]).toEqual([null, null]);
    expect([pricesOf(undefined).of('gel-manicure'), pricesOf({ services: [] }).lowest()]).toEqual([null, null]);
  });

  it('show their unit', () => {
    expect([priceWords('$35', { per: null }, words), priceWords('$10', { per: 'nail' }, words)]).toEqual([
      '$35+',
      '$10+ per nail',
    ]);
  });

  it('have no plus if they are exact', () => {
    const exact = true;
    expect([priceWords('$35', { per: null, exact }, words), priceWords('$10', { per: 'nail', exact }, words)]).toEqual([
      '$35',
      '$10 per nail',
    ]);
  });
});
