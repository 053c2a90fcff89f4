import type { ServiceGroup } from './service';

/** What cards and links say of a category; its page says the rest, see `category-pages.ts`. */
export interface Category {
  path: '/manicure-los-angeles' | '/pedicure-los-angeles' | '/waxing-los-angeles';
  name: string;
  /** Lowest starting price, in whole dollars. */
  from: number;
  polish: string;
}

export const categories: Readonly<Record<ServiceGroup, Category>> = {
  manicure: { path: '/manicure-los-angeles', name: 'Manicures', from: 25, polish: '#B3213F' },
  pedicure: { path: '/pedicure-los-angeles', name: 'Pedicures', from: 20, polish: '#BE4A3A' },
  waxing: { path: '/waxing-los-angeles', name: 'Waxing', from: 15, polish: '#B8904F' },
};

export const categoryOrder = ['manicure', 'pedicure', 'waxing'] as const satisfies readonly ServiceGroup[];
