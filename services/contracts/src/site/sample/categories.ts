import type { DocumentFields } from '../document-kind.js';

/** The pages of services of a new installation, in their order. Texts are English. */
export const categories: readonly DocumentFields[] = [
  {
    slug: 'manicure-los-angeles',
    name: 'Manicure',
    line: 'For hands: from half an hour of upkeep to a sculpted set.',
    menuGroup: 'Manicure',
    color: '#B3213F',
    heading: 'Manicures in Los Angeles',
    intro:
      'Six ways to leave with better hands. Two of them fit into a lunch hour, two are worth an afternoon, and all of them begin with the same ten minutes of careful filing.',
    listing: 'Choose your manicure',
    listingText: 'Shape and a choice of color are part of each. Length, art and removal are quoted before we start.',
    focusTitle: 'In short',
    focus: [
      { title: 'Gel', text: 'Thin, cured and glossy for 3+ weeks: the one for people who wash up without gloves.' },
      { title: 'French', text: 'A white edge that follows your own nail, on a base mixed for your skin.' },
      { title: 'Nail art', text: 'Painted freehand and priced by the nail, so one small idea stays affordable.' },
      { title: 'Acrylics', text: 'Strength and length where nature gave neither, filed to a shape you can type with.' },
    ],
    questions: [
      {
        title: 'Gel or regular polish?',
        text: 'If you change color every weekend, regular. If you would rather not think about it until next month, gel. Both start from the same preparation.',
      },
      {
        title: 'Can you work on bitten nails?',
        text: 'Yes, and without a lecture. A short gel overlay protects the edge and gives you something nice to look at instead.',
      },
    ],
    pictures: [
      {
        picture: '/images/stills/manicure-800.jpg',
        alt: 'Three square bottles in rose, red and blush on a plaster step, five almond nail tips fanned out in front',
      },
    ],
    title: 'Manicure in Los Angeles[ from {price}]',
    description:
      'Manicures in Los Angeles 90006: gel, French, acrylics and custom nail art by patient hands in Koreatown. Compare all six, with times[, from {price}+].',
    keywords: [
      'manicure los angeles',
      'nail salon manicure koreatown',
      'gel french acrylic nail art',
      'manicure 90006',
    ],
  },
  {
    slug: 'pedicure-los-angeles',
    name: 'Pedicure',
    line: 'For feet: quick, long, dry, warm or strictly practical.',
    menuGroup: 'Pedicure',
    color: '#BE4A3A',
    heading: 'Pedicures in Los Angeles',
    intro:
      'Sidewalks, heels, kitchens, the beach at Santa Monica: feet here have different lives. So there are seven chairs’ worth of answers, from a quick tidy to ninety minutes under warm wax.',
    listing: 'Seven pedicures, side by side',
    listingText: 'Every one ends with dry, cream-soft feet. Color is included unless you prefer none.',
    focusTitle: 'In short',
    focus: [
      { title: 'Spa', text: 'Scrub, mask and a massage long enough to forget where you parked.' },
      { title: 'Therapeutic', text: 'Warm paraffin, stones or deep pressure, for joints and arches that complain.' },
      {
        title: 'Callus removal',
        text: 'Filed down in stages and never cut, so that it grows back slower rather than harder.',
      },
    ],
    questions: [
      {
        title: 'Do you take men?',
        text: 'Every day. The athletic and the waterless pedicure are the usual choices, without color and without fuss.',
      },
      {
        title: 'How long will it last?',
        text: 'Regular polish on toes about two weeks, gel 3-4 weeks. Heels depend on your shoes more than on us.',
      },
    ],
    pictures: [
      {
        picture: '/images/stills/pedicure-800.jpg',
        alt: 'Folded towels, a pumice stone, a bowl of water with petals, a rose bottle and a plumeria flower',
      },
    ],
    title: 'Pedicure in Los Angeles[ from {price}]',
    description:
      'Pedicures in Koreatown, Los Angeles: spa, therapeutic and callus care, gel color or a half-hour express. Seven kinds with times[, from {price}+].',
    keywords: ['pedicure los angeles', 'spa pedicure koreatown', 'callus removal los angeles', 'pedicure 90006'],
  },
  {
    slug: 'waxing-los-angeles',
    name: 'Waxing',
    line: 'Four small jobs, done in minutes and good for a month.',
    color: '#B8904F',
    heading: 'Waxing in Los Angeles',
    intro:
      'A small part of what we do and one that regulars plan their month around. Short appointments, honest prices, and somebody who stops talking when you would rather breathe.',
    listing: 'What we wax',
    listingText: 'Eyebrow, leg, arm and foot hair removal. If an area is not listed, it is not ours to do.',
    focusTitle: 'Worth knowing',
    focus: [
      { title: 'Four to six weeks', text: 'Results last 4-6 weeks, and regrowth thins out visit by visit.' },
      { title: 'A grain of rice', text: 'Let hair grow to about that length: shorter slips, longer pulls.' },
      {
        title: 'Calm skin',
        text: 'We end with aloe or light oil. Keep away from sun, sauna and scrubs until tomorrow.',
      },
    ],
    questions: [
      {
        title: 'Does it hurt?',
        text: 'For a second, then less. A hand pressed flat on the skin right after the strip makes the difference, and so does breathing out.',
      },
      {
        title: 'When should I not be waxed?',
        text: 'On sunburn, broken skin, or while you use retinoids or acne medication. Call us if you are unsure and we will say so plainly.',
      },
    ],
    pictures: [
      {
        picture: '/images/stills/waxing-800.jpg',
        alt: 'A metal pot of honey-colored wax on a plaster plinth, a coated wooden spatula, a bowl of rose wax beads and an orchid',
      },
    ],
    title: 'Waxing in Los Angeles[ from {price}]',
    description:
      'Waxing in Koreatown, Los Angeles: eyebrow, arm, leg and foot hair removal with results for 4-6 weeks. Screened corner, gentle hands[, from {price}+].',
    keywords: ['waxing los angeles', 'waxing koreatown', 'eyebrow leg arm waxing', 'hair removal 90006'],
  },
];
