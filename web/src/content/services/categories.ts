import type { ServiceGroup } from './service';

/** The text of a category's cards and links. `category-pages.ts` has the text of its page. */
export interface Category {
  path: '/manicure-los-angeles' | '/pedicure-los-angeles' | '/waxing-los-angeles';
  name: string;
  polish: string;
  /** Slugs of its services, in the order of its page. */
  services: readonly string[];
}

export const categories: Readonly<Record<ServiceGroup, Category>> = {
  manicure: {
    path: '/manicure-los-angeles',
    name: 'Manicures',
    polish: '#B3213F',
    services: [
      'french-manicure',
      'gel-manicure',
      'classic-manicure',
      'acrylic-extensions',
      'hot-stone-manicure',
      'nail-art',
    ],
  },
  pedicure: {
    path: '/pedicure-los-angeles',
    name: 'Pedicures',
    polish: '#BE4A3A',
    services: [
      'classic-pedicure',
      'spa-pedicure',
      'gel-pedicure',
      'waterless-pedicure',
      'express-pedicure',
      'paraffin-pedicure',
      'athletic-pedicure',
    ],
  },
  waxing: {
    path: '/waxing-los-angeles',
    name: 'Waxing',
    polish: '#B8904F',
    services: ['arm-waxing', 'eyebrow-waxing', 'foot-waxing', 'leg-waxing'],
  },
};

export const categoryOrder = ['manicure', 'pedicure', 'waxing'] as const satisfies readonly ServiceGroup[];
