import type { Random } from './random.js';

export interface MenuItem {
  name: string;
  /** In cents. */
  price: number;
  category: string;
}

export interface Line {
  name: string;
  /** In cents. */
  amount: number;
}

/** How often a service of the menu is chosen, within its category. Others: 5. */
const popularity: Record<string, number> = {
  'Gel Manicure': 46,
  'Classic Manicure': 14,
  'French Manicure': 8,
  'Hot Stone Manicure': 4,
  'Acrylic Nails': 24,
  'Gel Pedicure': 30,
  'Classic Pedicure': 22,
  'Spa Pedicure': 24,
  'Express Pedicure': 10,
  'Waterless Pedicure': 5,
  'Athletic Pedicure': 4,
  'Paraffin Pedicure': 5,
  'Custom Nail Art': 40,
  'Eyebrow Waxing': 24,
};

const hands = ['Manicure', 'Acrylic'];
const extras = [0, 0, 0, 500, 500, 1000, 1500];

/** A customer's habits. */
export interface Taste {
  usualHands: MenuItem;
  usualFeet: MenuItem;
  /** The share of visits with a pedicure, in winter; more in summer. */
  feet: number;
  addOn: number;
  tip: number;
}

export class Menu {
  private readonly hands: MenuItem[];
  private readonly feet: MenuItem[];
  private readonly addOns: MenuItem[];

  constructor(items: readonly MenuItem[]) {
    if (items.length === 0) throw new Error('The menu is empty: visits need a service.');
    const of = (isOf: (category: string) => boolean) => {
      const found = items.filter(({ category }) => isOf(category));
      return found.length > 0 ? found : [...items];
    };
    this.hands = of((category) => hands.includes(category));
    this.feet = of((category) => category === 'Pedicure');
    this.addOns = of((category) => !hands.includes(category) && category !== 'Pedicure');
  }

  taste(random: Random): Taste {
    return {
      usualHands: favorite(random, this.hands),
      usualFeet: favorite(random, this.feet),
      feet: random.pick([0.1, 0.25, 0.35, 0.6]),
      addOn: random.pick([0.05, 0.1, 0.1, 0.35]),
      tip: random.pick([0, 15, 18, 18, 20, 20, 20, 25]),
    };
  }

  /** `season`: around 1; in a warm month more customers want a pedicure. */
  visit(random: Random, taste: Taste, season: number): Line[] {
    const wantsFeet = random.chance(taste.feet * season);
    const chosen: MenuItem[] = [];
    if (!wantsFeet || random.chance(0.7))
      chosen.push(random.chance(0.8) ? taste.usualHands : favorite(random, this.hands));
    if (wantsFeet) chosen.push(random.chance(0.8) ? taste.usualFeet : favorite(random, this.feet));
    if (random.chance(taste.addOn)) chosen.push(favorite(random, this.addOns));
    return [...new Set(chosen)].map(({ name, price }) => ({ name, amount: price + random.pick(extras) }));
  }
}

const favorite = (random: Random, items: readonly MenuItem[]): MenuItem =>
  random.weighted(items, ({ name }) => popularity[name] ?? 5);
