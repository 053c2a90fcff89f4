import { categories, categoryOrder } from './categories';
import type { Service, ServiceGroup } from './service';

const facts: Readonly<Record<string, Omit<Service, 'slug' | 'group'>>> = {
  'french-manicure': {
    name: 'French Manicure',
    duration: '45-60 min',
    polish: '#EBC3B8',
    tip: '#FFFDFB',
    line: 'A sheer base and a white smile line, drawn by hand.',
  },
  'gel-manicure': {
    name: 'Gel Manicure',
    duration: '60-75 min',
    polish: '#B3213F',
    line: 'Dry when you leave, glossy for three weeks and more.',
  },
  'classic-manicure': {
    name: 'Classic Manicure',
    duration: '30-45 min',
    polish: '#D0646F',
    line: 'Shape, cuticles, a short massage, two coats of polish.',
  },
  'acrylic-extensions': {
    name: 'Acrylic Extensions',
    duration: '90-120 min',
    polish: '#9C5F6B',
    line: 'Length sculpted to your hand, from short square to coffin.',
  },
  'hot-stone-manicure': {
    name: 'Hot Stone Manicure',
    duration: '75-90 min',
    polish: '#574A50',
    line: 'Warm basalt along the palms before a single nail is filed.',
  },
  'nail-art': {
    name: 'Nail Art',
    duration: '60-120 min',
    polish: '#7A2E3F',
    tip: '#B8905B',
    line: 'Petals, foil, fine lines: one accent or all ten.',
  },
  'classic-pedicure': {
    name: 'Classic Pedicure',
    duration: '45-60 min',
    polish: '#BE4A3A',
    line: 'A warm soak, tidy heels and a color for sandals.',
  },
  'spa-pedicure': {
    name: 'Spa Pedicure',
    duration: '75-90 min',
    polish: '#C98A7D',
    line: 'The long version: soak, scrub, mask and a proper massage.',
  },
  'gel-pedicure': {
    name: 'Gel Pedicure',
    duration: '60-75 min',
    polish: '#8E1F4B',
    line: 'Socks and shoes back on at once; color for a month.',
  },
  'waterless-pedicure': {
    name: 'Waterless Pedicure',
    duration: '45-60 min',
    polish: '#A56F55',
    line: 'Hot towels and balm in place of the basin.',
  },
  'express-pedicure': {
    name: 'Express Pedicure',
    duration: '25-30 min',
    polish: '#DE6156',
    line: 'The mini express: neat toes inside half an hour.',
  },
  'paraffin-pedicure': {
    name: 'Paraffin Pedicure',
    duration: '75-90 min',
    polish: '#E2B295',
    line: 'Feet wrapped in warm wax until dry skin gives in.',
  },
  'athletic-pedicure': {
    name: 'Athletic Pedicure',
    duration: '60-75 min',
    polish: '#3C5955',
    line: 'For runners, dancers and anyone who stands all day.',
  },
  'arm-waxing': {
    name: 'Arm Waxing',
    duration: '20-30 min',
    polish: '#B8904F',
    line: 'Half or full arms, smooth past the elbow.',
  },
  'eyebrow-waxing': {
    name: 'Eyebrow Waxing',
    duration: '15-20 min',
    polish: '#6B4A3A',
    line: 'A clean arch that follows the bone you have.',
  },
  'foot-waxing': {
    name: 'Foot Waxing',
    duration: '15-20 min',
    polish: '#C9A06F',
    line: 'Toes and insteps, the small job sandals ask for.',
  },
  'leg-waxing': {
    name: 'Leg Waxing',
    duration: '30-45 min',
    polish: '#8A5740',
    line: 'Ankle to knee or all the way, in even strips.',
  },
};

export const servicesOf = (group: ServiceGroup): readonly Service[] =>
  categories[group].services.flatMap((slug) => {
    const found = facts[slug];
    return found ? [{ slug, group, ...found }] : [];
  });

export const services: readonly Service[] = categoryOrder.flatMap(servicesOf);

export const findService = (slug: string): Service | undefined => services.find((service) => service.slug === slug);
