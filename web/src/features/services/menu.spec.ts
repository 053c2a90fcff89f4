import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { serviceCategories, type SalonService } from '@lacquer/contracts/salon/catalog';
import { groupServices, menuOrder } from './menu';

const service = (overrides: Partial<SalonService>): SalonService => ({
  id: randomUUID(),
  name: 'Service',
  description: null,
  duration: null,
  price: 1000,
  category: 'Manicure',
  icon: 'fa-hand-paper',
  squareCheckoutUrl: null,
  slug: null,
  ...overrides,
});

describe('the menu', () => {
  it('has the same order as the contract', () => {
    expect(menuOrder).toEqual(serviceCategories);
  });

  it('sorts its groups in the specified order and omits empty groups', () => {
    const groups = groupServices([
      service({ name: 'French Tips', category: 'Add-ons', icon: 'fa-palette' }),
      service({ name: 'Gel', category: 'Manicure' }),
      service({ name: 'Full Set', category: 'Acrylic', icon: 'fa-magic' }),
      service({ name: 'Classic', category: 'Manicure' }),
    ]);

    expect(groups.map((group) => [group.category, group.services.map(({ name }) => name)])).toEqual([
      ['Acrylic', ['Full Set']],
      ['Manicure', ['Gel', 'Classic']],
      ['Add-ons', ['French Tips']],
    ]);
  });

  it("uses the icon of a group's first service", () => {
    const [group] = groupServices([service({ icon: 'fa-magic' }), service({ icon: 'fa-palette' })]);

    expect(group?.icon).toBe('fa-magic');
  });
});
