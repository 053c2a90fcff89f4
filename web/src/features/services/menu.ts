import type { ServiceCategory } from '@lacquer/contracts/salon/catalog';
import type { MenuService } from '@lacquer/contracts/site/published';

// Repeats the order of the contract, so that pages do not load its validators.
export const menuOrder = ['Acrylic', 'Manicure', 'Pedicure', 'Add-ons'] as const satisfies ServiceCategory[];

export interface MenuGroup {
  category: ServiceCategory;
  services: MenuService[];
}

/** The groups of the menu in `menuOrder`, without empty groups. */
export function groupServices(services: readonly MenuService[]): MenuGroup[] {
  return menuOrder.flatMap((category) => {
    const members = services.filter(({ group }) => group === category);
    return members.length > 0 ? [{ category, services: members }] : [];
  });
}

/** How many services the home page shows before the price list. */
const highlighted = 4;

/** The services that the salon shows first; the first ones if it has chosen none. */
export function highlightsOf(services: readonly MenuService[]): MenuService[] {
  const featured = services.filter((service) => service.featured);
  return (featured.length > 0 ? featured : services).slice(0, highlighted);
}
