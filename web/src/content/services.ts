export type ServiceGroup = 'manicure' | 'pedicure' | 'waxing';

/** What a card, a list and a share image say of a service; its page says the rest, see `service-copy.ts`. */
export interface Service {
  /** Its address, without the slash. */
  slug: string;
  name: string;
  group: ServiceGroup;
  duration: string;
  /** Starting price in whole dollars. */
  from: number;
  /** What the price buys, where that is not the whole service. */
  per?: 'nail';
  /** The colour that stands for the service on its card, page and share image. */
  polish: string;
  /** A second colour at the free edge. */
  tip?: string;
  line: string;
}

export const services: readonly Service[] = [
  {
    slug: 'french-manicure',
    name: 'French Manicure',
    group: 'manicure',
    duration: '45-60 min',
    from: 35,
    polish: '#EBC3B8',
    tip: '#FFFDFB',
    line: 'A sheer base and a white smile line, drawn by hand.',
  },
  {
    slug: 'gel-manicure',
    name: 'Gel Manicure',
    group: 'manicure',
    duration: '60-75 min',
    from: 30,
    polish: '#B3213F',
    line: 'Dry when you leave, glossy for three weeks and more.',
  },
  {
    slug: 'classic-manicure',
    name: 'Classic Manicure',
    group: 'manicure',
    duration: '30-45 min',
    from: 25,
    polish: '#D0646F',
    line: 'Shape, cuticles, a short massage, two coats of polish.',
  },
  {
    slug: 'acrylic-extensions',
    name: 'Acrylic Extensions',
    group: 'manicure',
    duration: '90-120 min',
    from: 40,
    polish: '#9C5F6B',
    line: 'Length sculpted to your hand, from short square to coffin.',
  },
  {
    slug: 'hot-stone-manicure',
    name: 'Hot Stone Manicure',
    group: 'manicure',
    duration: '75-90 min',
    from: 45,
    polish: '#574A50',
    line: 'Warm basalt along the palms before a single nail is filed.',
  },
  {
    slug: 'nail-art',
    name: 'Nail Art',
    group: 'manicure',
    duration: '60-120 min',
    from: 10,
    per: 'nail',
    polish: '#7A2E3F',
    tip: '#B8905B',
    line: 'Petals, foil, fine lines: one accent or all ten.',
  },
  {
    slug: 'classic-pedicure',
    name: 'Classic Pedicure',
    group: 'pedicure',
    duration: '45-60 min',
    from: 30,
    polish: '#BE4A3A',
    line: 'A warm soak, tidy heels and a colour for sandals.',
  },
  {
    slug: 'spa-pedicure',
    name: 'Spa Pedicure',
    group: 'pedicure',
    duration: '75-90 min',
    from: 35,
    polish: '#C98A7D',
    line: 'The long version: soak, scrub, mask and a proper massage.',
  },
  {
    slug: 'gel-pedicure',
    name: 'Gel Pedicure',
    group: 'pedicure',
    duration: '60-75 min',
    from: 40,
    polish: '#8E1F4B',
    line: 'Socks and shoes back on at once; colour for a month.',
  },
  {
    slug: 'waterless-pedicure',
    name: 'Waterless Pedicure',
    group: 'pedicure',
    duration: '45-60 min',
    from: 35,
    polish: '#A56F55',
    line: 'Hot towels and balm in place of the basin.',
  },
  {
    slug: 'express-pedicure',
    name: 'Express Pedicure',
    group: 'pedicure',
    duration: '25-30 min',
    from: 20,
    polish: '#DE6156',
    line: 'The mini express: neat toes inside half an hour.',
  },
  {
    slug: 'paraffin-pedicure',
    name: 'Paraffin Pedicure',
    group: 'pedicure',
    duration: '75-90 min',
    from: 50,
    polish: '#E2B295',
    line: 'Feet wrapped in warm wax until dry skin gives in.',
  },
  {
    slug: 'athletic-pedicure',
    name: 'Athletic Pedicure',
    group: 'pedicure',
    duration: '60-75 min',
    from: 45,
    polish: '#3C5955',
    line: 'For runners, dancers and anyone who stands all day.',
  },
  {
    slug: 'arm-waxing',
    name: 'Arm Waxing',
    group: 'waxing',
    duration: '20-30 min',
    from: 25,
    polish: '#B8904F',
    line: 'Half or full arms, smooth past the elbow.',
  },
  {
    slug: 'eyebrow-waxing',
    name: 'Eyebrow Waxing',
    group: 'waxing',
    duration: '15-20 min',
    from: 20,
    polish: '#6B4A3A',
    line: 'A clean arch that follows the bone you have.',
  },
  {
    slug: 'foot-waxing',
    name: 'Foot Waxing',
    group: 'waxing',
    duration: '15-20 min',
    from: 15,
    polish: '#C9A06F',
    line: 'Toes and insteps, the small job sandals ask for.',
  },
  {
    slug: 'leg-waxing',
    name: 'Leg Waxing',
    group: 'waxing',
    duration: '30-45 min',
    from: 35,
    polish: '#8A5740',
    line: 'Ankle to knee or all the way, in even strips.',
  },
];

/** `$35+`, `$10+ per nail`. */
export const startingPrice = ({ from, per }: Pick<Service, 'from' | 'per'>): string =>
  `$${from}+${per ? ` per ${per}` : ''}`;

export const servicesOf = (group: ServiceGroup): readonly Service[] =>
  services.filter((service) => service.group === group);

export const findService = (slug: string): Service | undefined => services.find((service) => service.slug === slug);
