import type { ServiceCopy } from './service-page';

export const waxingCopy: Readonly<Record<string, ServiceCopy>> = {
  'arm-waxing': {
    title: 'Arm Waxing in Koreatown[ from {price}]',
    description:
      'Half or full arm waxing in Koreatown, Los Angeles 90006. Warm wax in even strips, soothed with aloe, smooth for 4-6 weeks. 20 to 30 minutes[, from {price}].',
    keywords: ['arm waxing koreatown', 'half arm wax los angeles', 'full arm hair removal 90006'],
    heading: 'Arm Waxing, half or full',
    intro:
      'Sleeveless weather comes early here. We wax from wrist to elbow or up to the shoulder, following the way the hair lies, and stop to ask how you are doing after the first strip.',
    points: [
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
    note: {
      title: 'The day of your visit',
      text: 'Skip body lotion beforehand and long hot showers afterward. Hair about as long as a grain of rice waxes best.',
    },
    related: ['leg-waxing', 'eyebrow-waxing', 'classic-manicure'],
  },
  'eyebrow-waxing': {
    title: 'Eyebrow Waxing in Los Angeles[ from {price}]',
    description:
      'Eyebrow waxing in Koreatown that keeps your own shape: measured, waxed, trimmed and tweezed in 15 to 20 minutes. Walk-ins welcome[, starting at {price}].',
    keywords: ['eyebrow waxing los angeles', 'brow shaping koreatown', 'eyebrow wax 90006'],
    heading: 'Eyebrow Waxing, your own arch',
    intro:
      'Brows are measured against your face, not against a fashion. We mark start, arch and end with a pencil, show you in the mirror, and only then reach for the wax.',
    points: [
      'Both brows are mapped first, so that they come out as sisters rather than strangers',
      'Small strips near the eye, with a steady finger holding the lid',
      'Trimmed and tweezed to finish; the wax does not do it all',
      'Stays tidy for weeks: waxing results last 4-6 weeks',
    ],
    includes: ['Brow mapping', 'Waxing above and below', 'Trim', 'Tweezed detail', 'Calming lotion'],
    note: {
      title: 'Retinol or acne medicine?',
      text: 'Tell us before we begin. Both thin the skin, and we will shape with tweezers instead of wax.',
    },
    related: ['arm-waxing', 'express-pedicure', 'gel-manicure'],
  },
  'foot-waxing': {
    title: 'Foot Waxing in Koreatown[ from {price}]',
    description:
      'Foot and toe waxing in Koreatown, the quiet add-on to a pedicure: 15 to 20 minutes[, from {price}], and 4-6 weeks without a thought. Walk in or book.',
    keywords: ['foot waxing koreatown', 'toe waxing los angeles', 'foot hair removal 90006'],
    heading: 'Foot Waxing, toes to instep',
    intro:
      'Nobody mentions it and plenty of people ask for it. A few small strips over the toes and the top of the foot, best done just before a pedicure, while the skin is dry.',
    points: [
      'Quick: both feet are done before your soak has finished filling',
      'Lasts 4-6 weeks, about as long as a gel color on the same toes',
      'Gentle hard wax for the thin skin on the instep',
      'For everyone, and never with a raised eyebrow',
    ],
    includes: ['Foot cleanse', 'Waxing of toes and instep', 'Tweezer check', 'Cooling gel', 'Fresh towel'],
    note: {
      title: 'Wax first, soak second',
      text: 'Wet skin does not hold wax. If you book both, we simply swap the order and nobody waits.',
    },
    related: ['leg-waxing', 'athletic-pedicure', 'classic-pedicure'],
  },
  'leg-waxing': {
    title: 'Leg Waxing in Los Angeles[ from {price}]',
    description:
      'Half or full leg waxing in Koreatown, Los Angeles: steady, even strips and skin that stays smooth 4-6 weeks. 30 to 45 minutes[, starting at {price}].',
    keywords: ['leg waxing los angeles', 'half leg wax koreatown', 'full leg waxing 90006'],
    heading: 'Leg Waxing for smooth weeks',
    intro:
      'Shaving lasts a day and a half; this lasts until the next paycheck but one. We work from the ankle up, pressing a hand on the skin after each strip, which takes away most of the sting.',
    points: [
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
    note: {
      title: 'Planning around the beach',
      text: 'Leave a day between wax and sun or salt water; pores close overnight.',
    },
    related: ['foot-waxing', 'arm-waxing', 'spa-pedicure'],
  },
};
