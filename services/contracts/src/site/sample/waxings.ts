import type { DocumentFields } from '../document-kind.js';

/** Waxing of a new installation, by slug. Texts are English. Names, prices and short texts are in the menu. */
export const waxings: Readonly<Record<string, DocumentFields>> = {
  'arm-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 20, to: 30 },
    color: '#B8904F',
    heading: 'Arm Waxing, half or full',
    intro:
      'Sleeveless weather comes early here. We wax from wrist to elbow or up to the shoulder, following the way the hair lies, and stop to ask how you are doing after the first strip.',
    bullets: [
      'Results last 4-6 weeks, and regrowth comes in finer',
      'Warm soft wax in thin layers, tested for heat on the inside of the wrist',
      'Fingers and the backs of hands are part of it',
      'Done in a screened corner, away from the window',
    ],
    includes: [
      'Skin cleanse',
      'Light dusting of powder',
      'Waxing of half or full arm',
      'Stray hairs by tweezer',
      'Aloe gel',
    ],
    noteTitle: 'The day of your visit',
    noteText:
      'Skip body lotion beforehand and long hot showers afterward. Hair about as long as a grain of rice waxes best.',
    pictures: [
      {
        picture: '/images/stills/arm-waxing-800.jpg',
        alt: 'A brass pot of honey wax with a spatula standing in it, a roll of muslin and an orchid',
      },
    ],
    related: ['leg-waxing', 'eyebrow-waxing', 'classic-manicure'],
    title: 'Arm Waxing in Koreatown[ from {price}]',
    description:
      'Half or full arm waxing in Koreatown, Los Angeles 90006. Warm wax in even strips, soothed with aloe, smooth for 4-6 weeks. 20 to 30 minutes[, from {price}].',
    keywords: ['arm waxing koreatown', 'half arm wax los angeles', 'full arm hair removal 90006'],
  },
  'eyebrow-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 15, to: 20 },
    color: '#6B4A3A',
    heading: 'Eyebrow Waxing, your own arch',
    intro:
      'Brows are measured against your face, not against a fashion. We mark start, arch and end with a pencil, show you in the mirror, and only then reach for the wax.',
    bullets: [
      'Both brows are mapped first, so that they come out as sisters rather than strangers',
      'Small strips near the eye, with a steady finger holding the lid',
      'Trimmed and tweezed to finish; the wax does not do it all',
      'Stays tidy for weeks: waxing results last 4-6 weeks',
    ],
    includes: ['Brow mapping', 'Waxing above and below', 'Trim', 'Tweezed detail', 'Calming lotion'],
    noteTitle: 'Retinol or acne medicine?',
    noteText: 'Tell us before we begin. Both thin the skin, and we will shape with tweezers instead of wax.',
    pictures: [
      {
        picture: '/images/stills/eyebrow-waxing-800.jpg',
        alt: 'A small almond-shaped mirror with brass tweezers, a brow brush, a slim coated spatula and a bowl of amber wax beads',
      },
    ],
    related: ['arm-waxing', 'express-pedicure', 'gel-manicure'],
    title: 'Eyebrow Waxing in Los Angeles[ from {price}]',
    description:
      'Eyebrow waxing in Koreatown that keeps your own shape: measured, waxed, trimmed and tweezed in 15 to 20 minutes. Walk-ins welcome[, starting at {price}].',
    keywords: ['eyebrow waxing los angeles', 'brow shaping koreatown', 'eyebrow wax 90006'],
  },
  'foot-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 15, to: 20 },
    color: '#C9A06F',
    heading: 'Foot Waxing, toes to instep',
    intro:
      'Nobody mentions it and plenty of people ask for it. A few small strips over the toes and the top of the foot, best done just before a pedicure, while the skin is dry.',
    bullets: [
      'Quick: both feet are done before your soak has finished filling',
      'Lasts 4-6 weeks, about as long as a gel color on the same toes',
      'Gentle hard wax for the thin skin on the instep',
      'For everyone, and never with a raised eyebrow',
    ],
    includes: ['Foot cleanse', 'Waxing of toes and instep', 'Tweezer check', 'Cooling gel', 'Fresh towel'],
    noteTitle: 'Wax first, soak second',
    noteText: 'Wet skin does not hold wax. If you book both, we simply swap the order and nobody waits.',
    pictures: [
      {
        picture: '/images/stills/foot-waxing-800.jpg',
        alt: 'A bowl of rose wax beads seen from above, four wooden spatulas in a fan and a white plumeria',
      },
    ],
    related: ['leg-waxing', 'athletic-pedicure', 'classic-pedicure'],
    title: 'Foot Waxing in Koreatown[ from {price}]',
    description:
      'Foot and toe waxing in Koreatown, the quiet add-on to a pedicure: 15 to 20 minutes[, from {price}], and 4-6 weeks without a thought. Walk in or book.',
    keywords: ['foot waxing koreatown', 'toe waxing los angeles', 'foot hair removal 90006'],
  },
  'leg-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 30, to: 45 },
    color: '#8A5740',
    heading: 'Leg Waxing for smooth weeks',
    intro:
      'Shaving lasts a day and a half; this lasts until the next paycheck but one. We work from the ankle up, pressing a hand on the skin after each strip, which takes away most of the sting.',
    bullets: [
      'Smooth for 4-6 weeks, softer with every visit',
      'Half legs to the knee or full legs to the top, knees and ankles included',
      'Fresh spatula for every dip, no rolling from leg to leg',
      'Finished with a light oil, so that you can put your jeans straight on',
    ],
    includes: [
      'Cleanse and powder',
      'Waxing of half or full legs',
      'Knees and ankles',
      'Tweezed strays',
      'After-wax oil',
    ],
    noteTitle: 'Planning around the beach',
    noteText: 'Leave a day between wax and sun or salt water; pores close overnight.',
    pictures: [
      {
        picture: '/images/stills/leg-waxing-800.jpg',
        alt: 'Two rolls of waxing muslin, a steel pot of amber wax and a long coated spatula',
      },
    ],
    related: ['foot-waxing', 'arm-waxing', 'spa-pedicure'],
    title: 'Leg Waxing in Los Angeles[ from {price}]',
    description:
      'Half or full leg waxing in Koreatown, Los Angeles: steady, even strips and skin that stays smooth 4-6 weeks. 30 to 45 minutes[, starting at {price}].',
    keywords: ['leg waxing los angeles', 'half leg wax koreatown', 'full leg waxing 90006'],
  },
};
