import type { SalonService, ServiceCategory, ServiceIcon } from '@lacquer/contracts/salon/catalog';

// Repeats the order of the contract, so that pages do not load its validators.
export const menuOrder = ['Acrylic', 'Manicure', 'Pedicure', 'Add-ons'] as const satisfies ServiceCategory[];

export interface MenuGroup {
  category: ServiceCategory;
  icon: ServiceIcon;
  services: SalonService[];
}

/** The groups of the menu in `menuOrder`, without empty groups. A group's icon is that of its first service. */
export function groupServices(services: readonly SalonService[]): MenuGroup[] {
  return menuOrder.flatMap((category) => {
    const members = services.filter((service) => service.category === category);
    const first = members[0];
    return first ? [{ category, icon: first.icon, services: members }] : [];
  });
}
