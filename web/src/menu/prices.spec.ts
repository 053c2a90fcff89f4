import { describe, expect, it } from '@jest/globals';
import { sampleMenu } from '../testing/sample-menu';
import { pricesOf, startingPrice } from './prices';

const changed = (slug: string, price: number) =>
  sampleMenu.map((service) => (service.slug === slug ? { ...service, price } : service));

describe('menu prices', () => {
  it('include the price of each service with a page', () => {
    expect(pricesOf(sampleMenu).of('gel-manicure')).toBe(3000);
    expect(pricesOf(changed('gel-manicure', 4250)).of('gel-manicure')).toBe(4250);
  });

  it('start in each category at the lowest price of a whole service', () => {
    const { lowestOf } = pricesOf(sampleMenu);
    expect([lowestOf('manicure'), lowestOf('pedicure'), lowestOf('waxing')]).toEqual([2500, 2000, 1500]);
    expect(pricesOf(changed('classic-manicure', 9000)).lowestOf('manicure')).toBe(3000);
  });

  it('start in the menu at the lowest price of all', () => {
    expect(pricesOf(sampleMenu).lowest()).toBe(1000);
  });

  it('are unknown for a service that is not in the menu, and without a menu', () => {
    const withoutPages = sampleMenu.map((service) => ({ ...service, slug: null }));
    expect([pricesOf(withoutPages).of('gel-manicure'), pricesOf(withoutPages).lowestOf('waxing')]).toEqual([
      null,
      null,
    ]);
    expect([pricesOf(undefined).of('gel-manicure'), pricesOf([]).lowest()]).toEqual([null, null]);
  });

  it('show their unit', () => {
    expect([startingPrice('$35', 'gel-manicure'), startingPrice('$10', 'nail-art')]).toEqual(['$35+', '$10+ per nail']);
  });
});
