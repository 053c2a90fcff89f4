import type { DocumentFields } from '../document-kind.js';

/** Pedicures of a new installation, by slug. Texts are English. Names, prices and short texts are in the menu. */
export const pedicures: Readonly<Record<string, DocumentFields>> = {
  'classic-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 45, to: 60 },
    color: '#BE4A3A',
    heading: 'Classic Pedicure, sandal-ready',
    intro:
      'Los Angeles is open-toed for ten months of the year. This is the upkeep: a soak to slow you down, heels you can put on show, and a polish that dries while you finish your coffee.',
    bullets: [
      'Nails cut straight across, which keeps the corners out of trouble',
      'Heels smoothed by hand, never shaved',
      'A massage up to the ankle with a light lotion',
      'Color, clear coat or a buffed nail: all at the same starting price',
    ],
    includes: ['Warm foot bath', 'Trim and shape', 'Cuticle care', 'Heel smoothing', 'Lotion massage and polish'],
    noteTitle: 'Bring flip-flops',
    noteText: 'Regular polish wants half an hour of air. We have paper slippers if you forget yours.',
    pictures: [
      {
        picture: '/images/stills/classic-pedicure-800.jpg',
        alt: 'A blush bowl of water with rose petals, a wooden foot file and a berry bottle with a round black cap',
      },
    ],
    related: ['gel-pedicure', 'spa-pedicure', 'express-pedicure'],
    title: 'Classic Pedicure in Koreatown[ from {price}]',
    description:
      'A classic pedicure close to Vermont Avenue: warm foot soak, trimmed nails, smooth heels and fresh polish in 45 to 60 minutes. Walk-ins welcome[, starting at {price}].',
    keywords: ['classic pedicure koreatown', 'pedicure los angeles 90006', 'foot soak and polish'],
  },
  'spa-pedicure': {
    featured: true,
    category: 'pedicure-los-angeles',
    minutes: { from: 75, to: 90 },
    color: '#C98A7D',
    heading: 'Spa Pedicure, the long exhale',
    intro:
      'Put your phone away for this one. There is a soak with salts, a scrub that smells of citrus, a mask under hot towels, and then fifteen minutes on your calves that people fall asleep in.',
    bullets: [
      'Longer massage, up to the knee, with slow pressure on the arch',
      'Scrub and mask chosen for your skin: citrus, green tea or unscented',
      'Our most requested pedicure for birthdays and for mothers',
      'Two chairs side by side can be booked together',
    ],
    includes: [
      'Salt soak',
      'Exfoliating scrub',
      'Warm mask in hot towels',
      'Massage to the knee',
      'Nail care and polish',
    ],
    noteTitle: 'A present',
    noteText: 'Call us with the name and we will note that it is paid for; they only have to sit down.',
    pictures: [
      {
        picture: '/images/stills/spa-pedicure-800.jpg',
        alt: 'Two rolled towels, an open jar of peach sugar scrub, an orchid, a dark stone and a dusty-rose bottle in morning light',
      },
    ],
    related: ['paraffin-pedicure', 'classic-pedicure', 'hot-stone-manicure'],
    title: 'Spa Pedicure in Los Angeles[ from {price}]',
    description:
      'Spa pedicure in Koreatown, Los Angeles: an unhurried 75 to 90 minutes of soak, scrub, mask, hot towels and leg massage near Vermont Avenue[, from {price}].',
    keywords: ['spa pedicure los angeles', 'luxury pedicure koreatown', 'foot massage 90006'],
  },
  'gel-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 60, to: 75 },
    color: '#8E1F4B',
    heading: 'Gel Pedicure for holidays and closed shoes',
    intro:
      'You can pull on sneakers and walk to the Metro straight from the chair. Gel on toes grows out slowly and does not smudge in a suitcase, which is why travelers ask for it by name.',
    bullets: [
      'Holds its color for 3-4 weeks, through sand, pools and socks',
      'No drying time: shoes on as soon as the lamp clicks off',
      'Thin coats, so that toenails are not weighed down',
      'Matches your gel manicure from the same bottle',
    ],
    includes: ['Foot soak', 'Shaping and cuticle work', 'Smoothing of heels', 'Base, color and top gel', 'Foot lotion'],
    noteTitle: 'Between two visits',
    noteText: 'Leave at least a few days bare now and then; we will tell you when your nails would like a rest.',
    pictures: [
      {
        picture: '/images/stills/gel-pedicure-800.jpg',
        alt: 'Five square berry tips from large to small leaning on a step, with slim bottles in berry, pink and cream behind',
      },
    ],
    related: ['gel-manicure', 'classic-pedicure', 'waterless-pedicure'],
    title: 'Gel Pedicure in Koreatown[ from {price}]',
    description:
      'Gel pedicure near MacArthur Park and Koreatown: color that holds 3-4 weeks, no waiting for polish to dry. 60 to 75 minutes[, starting at {price}].',
    keywords: ['gel pedicure koreatown', 'gel toes los angeles', 'long lasting pedicure 90006'],
  },
  'waterless-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 45, to: 60 },
    color: '#A56F55',
    heading: 'Waterless Pedicure, no basin needed',
    intro:
      'A nail drinks water and swells, then shrinks under its polish. Leave the water out and the coat sits still. We use steamed towels, a softening balm and a steady hand with the file.',
    bullets: [
      'Polish lasts noticeably longer on a nail that was never soaked',
      'Nothing shared to sit in, for those who prefer it that way',
      'Saves several gallons of water with each visit',
      'Comfortable if you cannot bend into a foot bath, for instance late in pregnancy',
    ],
    includes: ['Steamed towel wrap', 'Softening balm', 'Dry cuticle care', 'Callus filing', 'Cream massage and polish'],
    noteTitle: 'Does it still feel like a treat?',
    noteText: 'Yes. The towels come twice, hot and scented with eucalyptus, and the massage is no shorter.',
    pictures: [
      {
        picture: '/images/stills/waterless-pedicure-800.jpg',
        alt: 'Three rolled towels on a brass tray, a jar of balm, a leafy sprig and a taupe bottle; no water in sight',
      },
    ],
    related: ['athletic-pedicure', 'classic-pedicure', 'gel-pedicure'],
    title: 'Waterless Pedicure in Los Angeles[ from {price}]',
    description:
      'A waterless pedicure swaps the basin for steamed towels and balm: gentler on dry skin, longer-lasting polish. 45 to 60 minutes in Koreatown[, from {price}].',
    keywords: ['waterless pedicure los angeles', 'dry pedicure koreatown', 'eco pedicure 90006'],
  },
  'express-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 25, to: 30 },
    color: '#DE6156',
    heading: 'Express Pedicure, half an hour',
    intro:
      'Dinner at seven, sandals on, and you just looked down. The mini express skips the soak and the long massage and keeps what people see: clean lines and an even coat.',
    bullets: [
      'Also called the mini express on our board: 30 minutes from sitting down to standing up',
      'The easiest visit to walk in for, since a chair is often free between appointments',
      'Quick-dry top coat included',
      'Pairs with an eyebrow wax while your toes dry',
    ],
    includes: ['Trim and file', 'Quick cuticle tidy', 'Moisturizer', 'Polish change', 'Quick-dry top coat'],
    noteTitle: 'What it leaves out',
    noteText:
      'Calluses and cracked heels need longer. If we see some, we will say which pedicure would serve you better.',
    pictures: [
      {
        picture: '/images/stills/express-pedicure-800.jpg',
        alt: 'A sand timer running coral sand before a coral arch, with a coral bottle, a nail file and one square tip',
      },
    ],
    related: ['classic-pedicure', 'eyebrow-waxing', 'waterless-pedicure'],
    title: 'Express Pedicure in 30 Minutes[ from {price}]',
    description:
      'The mini express pedicure: trimmed, shaped and polished toes in 30 minutes[, from {price}]. Walk in on your way through Koreatown; no appointment is needed.',
    keywords: [
      'express pedicure los angeles',
      'mini express pedicure koreatown',
      'quick pedicure 30 minutes',
      'walk in',
    ],
  },
  'paraffin-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 75, to: 90 },
    color: '#E2B295',
    heading: 'Paraffin Pedicure for very dry feet',
    intro:
      'Paraffin holds heat against the skin for a quarter of an hour and locks moisture beneath it. When we peel the wax away, heels that caught on the sheets feel like the inside of your wrist.',
    bullets: [
      'Fresh wax for each guest, scented with lavender or peach',
      'Eases stiff joints: a favorite in the few cold weeks we get',
      'Filing comes after the wax, when hard skin lets go easily',
      'Add hands for a small surcharge and be wrapped all over',
    ],
    includes: [
      'Foot soak and scrub',
      'Warm paraffin dip and wrap',
      'Heel care',
      'Massage with shea butter',
      'Polish or buff',
    ],
    noteTitle: 'How often',
    noteText: 'Twice, three weeks apart, for heels that have cracked; after that once a season keeps them soft.',
    pictures: [
      {
        picture: '/images/stills/paraffin-pedicure-800.jpg',
        alt: 'A white paraffin bath with a brass rim, full of peach wax, on a folded towel, with wax blocks, a plumeria and a peach bottle',
      },
    ],
    related: ['spa-pedicure', 'athletic-pedicure', 'hot-stone-manicure'],
    title: 'Paraffin Pedicure in Koreatown[ from {price}]',
    description:
      'Warm paraffin for dry, cracked heels: feet are dipped, wrapped and left to soften. 75 to 90 minutes in Koreatown, Los Angeles 90006[, from {price}].',
    keywords: ['paraffin pedicure koreatown', 'cracked heels los angeles', 'wax foot treatment 90006'],
  },
  'athletic-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 60, to: 75 },
    color: '#3C5955',
    heading: 'Athletic Pedicure for feet that work',
    intro:
      'We leave the callus that protects you and take down the one that hurts. Marathon trainees, nurses, cooks and dancers sit in this chair, and about half of them are men.',
    bullets: [
      'Nails cut short and level, so that they do not bruise against the shoe',
      'Deep work on arch, heel and calf, with thumbs rather than lotion',
      'Peppermint cooling balm instead of perfume',
      'Finished with a matte buff; color only if you ask',
    ],
    includes: ['Mineral soak', 'Nail trim and edge care', 'Callus reduction', 'Arch and calf massage', 'Cooling balm'],
    noteTitle: 'Before a race',
    noteText: 'Come a week ahead, not the evening before: softened skin needs a few days to toughen up again.',
    pictures: [
      {
        picture: '/images/stills/athletic-pedicure-800.jpg',
        alt: 'A ridged wooden foot roller, a red massage ball, a pumice stone, rolled towels in slate and white, and a slate-blue bottle',
      },
    ],
    related: ['waterless-pedicure', 'paraffin-pedicure', 'foot-waxing'],
    title: 'Athletic Pedicure in Los Angeles[ from {price}]',
    description:
      'Athletic pedicure for runners, dancers and long shifts: callus care, arch and calf massage, cooling balm. 60 to 75 minutes in Koreatown[, from {price}].',
    keywords: ['athletic pedicure los angeles', 'runners pedicure koreatown', 'callus removal 90006', 'mens pedicure'],
  },
};
