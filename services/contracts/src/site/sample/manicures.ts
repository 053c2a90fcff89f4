import type { DocumentFields } from '../document-kind.js';

/** Manicures of a new installation, by slug. Texts are English. Names, prices and short texts are in the menu. */
export const manicures: Readonly<Record<string, DocumentFields>> = {
  'french-manicure': {
    category: 'manicure-los-angeles',
    minutes: { from: 45, to: 60 },
    color: '#EBC3B8',
    tip: '#FFFDFB',
    heading: 'French Manicure, drawn by hand',
    intro:
      'No stencils and no stickers. We look at your nail bed first, then pull the white line in one stroke so that it curves the way your nail does. Ten small smiles that match.',
    bullets: [
      'The smile line is set for each finger, so short nails look longer and wide nails look slimmer',
      'Three sheer bases to choose from: milk, ballet pink and a warm beige for deeper skin tones',
      'Classic white, or a color at the tip when you want the same idea a little less formal',
      'Works on natural nails, over gel and on extensions',
    ],
    includes: [
      'Shaping and buffing',
      'Cuticle care',
      'Sheer base coat',
      'Hand-painted tips',
      'Top coat and cuticle oil',
    ],
    noteTitle: 'For a wedding or a shoot',
    noteText:
      'Come two days before. The edge is at its sharpest then, and there is time to change your mind about the base.',
    pictures: [
      {
        picture: '/images/stills/french-manicure-800.jpg',
        alt: 'Five almond tips with white French edges leaning on a plaster step, a white and a sheer pink bottle above them',
      },
    ],
    related: ['gel-manicure', 'nail-art', 'acrylic-extensions'],
    title: 'French Manicure in Koreatown[ from {price}]',
    description:
      'A hand-drawn French manicure near Vermont Avenue, 90006: sheer pink base, crisp white tips, 45 to 60 minutes[, from {price}]. Walk in or book a chair.',
    keywords: ['french manicure koreatown', 'white tip nails los angeles', 'french tips 90006'],
  },
  'gel-manicure': {
    featured: true,
    category: 'manicure-los-angeles',
    minutes: { from: 60, to: 75 },
    color: '#B3213F',
    heading: 'Gel Manicure for three weeks and more',
    intro:
      'Most gel that lifts was hurried at the start. We spend the first twenty minutes on the nail plate alone: cleaned, dehydrated, not over-filed. Then three thin coats, each cured before the next.',
    bullets: [
      'Keeps its shine for 3+ weeks, also through dishes and the gym',
      'Cured under the lamp, so you can reach for your keys as soon as we finish',
      'Sealed along the free edge, where chips begin',
      'A wall of shades from sheer nude to near-black oxblood',
    ],
    includes: [
      'Dry cuticle work',
      'Shaping',
      'Base, two color coats and top coat',
      'Hand lotion',
      'Cuticle oil to finish',
    ],
    noteTitle: 'Taking it off',
    noteText: 'Please do not peel. Come back and we soak the gel off, so your own nail stays as thick as it was.',
    pictures: [
      {
        picture: '/images/stills/gel-manicure-800.jpg',
        alt: 'Red gel tips under the violet light of an arched white curing lamp, a red bottle and its brush in front',
      },
    ],
    related: ['classic-manicure', 'nail-art', 'gel-pedicure'],
    title: 'Gel Manicure in Los Angeles[ from {price}]',
    description:
      'Gel manicure in Koreatown that stays glossy for 3+ weeks. Careful prep, thin cured coats, dry the moment you stand up. 60 to 75 minutes[, from {price}].',
    keywords: ['gel manicure los angeles', 'gel nails koreatown', 'gel polish 90006', 'long lasting manicure'],
  },
  'classic-manicure': {
    category: 'manicure-los-angeles',
    minutes: { from: 30, to: 45 },
    color: '#D0646F',
    heading: 'Classic Manicure, the weekly habit',
    intro:
      'Some people come every Friday at lunch and are back at their desk with polished nails and warm hands. It is the least we do, and we do it slowly enough to do it well.',
    bullets: [
      'Fits into a lunch break, with ten minutes to dry',
      'Regular polish that you can take off at home whenever you like',
      'A kind choice while your nails recover from acrylic or gel',
      'Also without color: buffed to a soft, natural shine',
    ],
    includes: ['Warm soak', 'Nail shaping', 'Cuticle tidy', 'Hand massage', 'Two coats of polish or a buffed finish'],
    noteTitle: 'First manicure ever?',
    noteText: 'Start here. You see what your nails look like cared for, and nothing has to be soaked off afterward.',
    pictures: [
      {
        picture: '/images/stills/classic-manicure-800.jpg',
        alt: 'A bowl of water with petals, a folded blush towel, a nail file, a steel cuticle pusher and a rose bottle',
      },
    ],
    related: ['french-manicure', 'gel-manicure', 'classic-pedicure'],
    title: 'Classic Manicure in Koreatown[ from {price}]',
    description:
      'The classic manicure, done without hurry: soak, cuticles, hand massage and two coats of polish. 30 to 45 minutes in Koreatown, Los Angeles[, from {price}].',
    keywords: ['classic manicure los angeles', 'basic manicure koreatown', 'regular polish manicure 90006'],
  },
  'acrylic-extensions': {
    featured: true,
    category: 'manicure-los-angeles',
    minutes: { from: 90, to: 120 },
    color: '#9C5F6B',
    heading: 'Acrylic Extensions shaped to your hand',
    intro:
      'Bring a picture, then let us look at your fingers. The same coffin that flatters one hand can widen another, so we agree on length, taper and apex before the first bead of acrylic.',
    bullets: [
      'Almond, coffin, square, oval or stiletto, filed in front of you until you like it from every side',
      'A strong apex where nails break and a thin edge where they show',
      'Fills keep a set going; we tell you honestly when a fresh one is better',
      'Finish in gel, French, chrome or hand-painted art',
    ],
    includes: [
      'Nail preparation',
      'Tips or sculpted forms',
      'Acrylic overlay',
      'Shaping and smoothing',
      'Color of your choice',
    ],
    noteTitle: 'When to come for a fill',
    noteText: 'Every two to three weeks. Past that the balance moves forward and a knock can lift the whole nail.',
    pictures: [
      {
        picture: '/images/stills/acrylic-extensions-800.jpg',
        alt: 'Long coffin-shaped sample tips fanned from mauve to milk white beside acrylic powder, liquid and a sculpting brush',
      },
    ],
    related: ['nail-art', 'gel-manicure', 'french-manicure'],
    title: 'Acrylic Extensions in Koreatown[ from {price}]',
    description:
      'Sculpted acrylic nail extensions in Koreatown, Los Angeles: almond, coffin, square or stiletto in any length. 90 to 120 minutes[, full sets from {price}].',
    keywords: ['acrylic nails koreatown', 'acrylic extensions los angeles', 'full set acrylic 90006', 'coffin nails'],
  },
  'hot-stone-manicure': {
    category: 'manicure-los-angeles',
    minutes: { from: 75, to: 90 },
    color: '#574A50',
    heading: 'Hot Stone Manicure for tired hands',
    intro:
      'Heat reaches what rubbing cannot. We lay warmed stones in your palms while your forearms rest, then work along the thumb and wrist, where keyboards and knives leave their mark.',
    bullets: [
      'Smooth basalt, warmed in water and tested on our own wrists before it touches yours',
      'Massage to the elbow, as firm or as light as you ask for',
      'Warmth softens the cuticles, so there is less to cut',
      'The quietest of our manicures: tell us if you would rather not chat',
    ],
    includes: [
      'Stone massage to the elbow',
      'Sugar scrub and hot towel',
      'Shaping and cuticle care',
      'Rich hand cream',
      'Polish or buffed shine',
    ],
    noteTitle: 'Good to tell us first',
    noteText:
      'If you are pregnant, have diabetes or feel heat poorly, say so when you book and we will use warm towels instead.',
    pictures: [
      {
        picture: '/images/stills/hot-stone-manicure-800.jpg',
        alt: 'Four dark basalt stones stacked on a folded white towel, two more stones and a brick-red bottle in front',
      },
    ],
    related: ['classic-manicure', 'paraffin-pedicure', 'spa-pedicure'],
    title: 'Hot Stone Manicure in Los Angeles[ from {price}]',
    description:
      'Warm basalt stones, oil and a slow massage for hands that type, cook or carry. Hot stone manicure in Koreatown, 75 to 90 minutes[, from {price}].',
    keywords: ['hot stone manicure los angeles', 'hand massage koreatown', 'spa manicure 90006'],
  },
  'nail-art': {
    featured: true,
    category: 'manicure-los-angeles',
    minutes: { from: 60, to: 120 },
    per: 'nail',
    color: '#7A2E3F',
    tip: '#B8905B',
    heading: 'Nail Art, from one accent to all ten',
    intro:
      'A screenshot is enough, and so is a mood. We mix the color on a tip, paint one trial nail, and ask. Only when that one is right do we paint the other nine.',
    bullets: [
      'Priced by the nail, and you hear the total before the brush is wet',
      'Freehand florals, marble, aura, French in color, chrome powder, foil and small gems',
      'Korean-style layered gel looks: syrup, magnet and glazed finishes',
      'Painted on natural nails, gel or acrylic',
    ],
    includes: ['A talk about your design', 'Color matching', 'One trial nail', 'Hand painting', 'Sealing top coat'],
    noteTitle: 'How much time to leave',
    noteText: 'Two accents add about a quarter of an hour; a detailed set of ten can take the full two hours.',
    pictures: [
      {
        picture: '/images/stills/nail-art-800.jpg',
        alt: 'Four decorated tips on an oxblood ground: brass leaf, white flowers, marble veins and a half moon, with a fine brush and drops of color',
      },
    ],
    related: ['acrylic-extensions', 'gel-manicure', 'french-manicure'],
    title: 'Custom Nail Art in Koreatown[ from {price}]',
    description:
      'Custom nail art in Koreatown, Los Angeles: fine lines, florals, chrome, foil and gems[, from {price} per nail]. Bring a picture or let us sketch for you.',
    keywords: ['nail art koreatown', 'custom nail designs los angeles', 'hand painted nails 90006', 'chrome nails'],
  },
};
