import type { SalonService, ServiceCategory, ServiceIcon } from '@lacquer/contracts/catalog';

// The contract's order, without its validators.
export const menuOrder = ['Acrylic', 'Manicure', 'Pedicure', 'Add-ons'] as const satisfies ServiceCategory[];

export interface MenuGroup {
  category: ServiceCategory;
  icon: ServiceIcon;
  services: SalonService[];
}

/** The menu's groups in their printed order; a group without services is left out, its icon is its first service's. */
export function groupServices(services: readonly SalonService[]): MenuGroup[] {
  return menuOrder.flatMap((category) => {
    const members = services.filter((service) => service.category === category);
    const first = members[0];
    return first ? [{ category, icon: first.icon, services: members }] : [];
  });
}
