import { describe, expect, it } from '@jest/globals';
import { serviceCategories } from '@lacquer/contracts/salon/catalog';
import type { MenuService } from '@lacquer/contracts/site/published';
import { sampleSiteMenu } from '../../testing/sample-site';
import { groupServices, highlightsOf, menuOrder } from './menu';

const service = (name: string, group: MenuService['group']): MenuService => ({
  slug: name,
  name,
  line: null,
  minutes: null,
  price: 1000,
  per: null,
  category: null,
  group,
  color: '#B3213F',
  tip: null,
  checkout: null,
  featured: false,
});

describe('the menu', () => {
  it('has the same order as the contract', () => {
    expect(menuOrder).toEqual(serviceCategories);
  });

  it('sorts its groups in the specified order and omits empty groups', () => {
    const groups = groupServices([
      service('French Tips', 'Add-ons'),
      service('Gel', 'Manicure'),
      service('Full Set', 'Acrylic'),
      service('Classic', 'Manicure'),
    ]);

    expect(groups.map((group) => [group.category, group.services.map(({ name }) => name)])).toEqual([
      ['Acrylic', ['Full Set']],
      ['Manicure', ['Gel', 'Classic']],
      ['Add-ons', ['French Tips']],
    ]);
  });

  it('shows first what the salon has chosen, four at most, or else the first services', () => {
    expect(highlightsOf(sampleSiteMenu.services).map(({ name }) => name)).toEqual([
      'Acrylic Nails',
      'Gel Manicure',
      'Spa Pedicure',
      'Custom Nail Art',
    ]);
    const many = Array.from({ length: 6 }, (_, index) => service(`${index}`, 'Manicure'));
    expect(highlightsOf(many)).toEqual(many.slice(0, 4));
    expect(highlightsOf(many.map((each) => ({ ...each, featured: true })))).toHaveLength(4);
    expect(highlightsOf([])).toEqual([]);
  });
});
