import type { SalonService, ServiceCategory, ServiceIcon } from '@lacquer/contracts/salon/catalog';

// The order of the contract, repeated here so that pages do not load its validators.
export const menuOrder = ['Acrylic', 'Manicure', 'Pedicure', 'Add-ons'] as const satisfies ServiceCategory[];

export interface MenuGroup {
  category: ServiceCategory;
  icon: ServiceIcon;
  services: SalonService[];
}

/** The groups of the menu in printed order. An empty group is left out; the icon is that of the first service. */
export function groupServices(services: readonly SalonService[]): MenuGroup[] {
  return menuOrder.flatMap((category) => {
    const members = services.filter((service) => service.category === category);
    const first = members[0];
    return first ? [{ category, icon: first.icon, services: members }] : [];
  });
}
