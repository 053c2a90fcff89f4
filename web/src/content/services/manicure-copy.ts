import type { ServiceCopy } from './service-page';

export const manicureCopy: Readonly<Record<string, ServiceCopy>> = {
  'french-manicure': {
    title: 'French Manicure in Koreatown[ from {price}]',
    description:
      'A hand-drawn French manicure near Vermont Avenue, 90006: sheer pink base, crisp white tips, 45 to 60 minutes[, from {price}]. Walk in or book a chair.',
    keywords: ['french manicure koreatown', 'white tip nails los angeles', 'french tips 90006'],
    heading: 'French Manicure, drawn by hand',
    intro:
      'No stencils and no stickers. We look at your nail bed first, then pull the white line in one stroke so that it curves the way your nail does. Ten small smiles that match.',
    points: [
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
    note: {
      title: 'For a wedding or a shoot',
      text: 'Come two days before. The edge is at its sharpest then, and there is time to change your mind about the base.',
    },
    related: ['gel-manicure', 'nail-art', 'acrylic-extensions'],
  },
  'gel-manicure': {
    title: 'Gel Manicure in Los Angeles[ from {price}]',
    description:
      'Gel manicure in Koreatown that stays glossy for 3+ weeks. Careful prep, thin cured coats, dry the moment you stand up. 60 to 75 minutes[, from {price}].',
    keywords: ['gel manicure los angeles', 'gel nails koreatown', 'gel polish 90006', 'long lasting manicure'],
    heading: 'Gel Manicure for three weeks and more',
    intro:
      'Most gel that lifts was hurried at the start. We spend the first twenty minutes on the nail plate alone: cleaned, dehydrated, not over-filed. Then three thin coats, each cured before the next.',
    points: [
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
    note: {
      title: 'Taking it off',
      text: 'Please do not peel. Come back and we soak the gel off, so your own nail stays as thick as it was.',
    },
    related: ['classic-manicure', 'nail-art', 'gel-pedicure'],
  },
  'classic-manicure': {
    title: 'Classic Manicure in Koreatown[ from {price}]',
    description:
      'The classic manicure, done without hurry: soak, cuticles, hand massage and two coats of polish. 30 to 45 minutes in Koreatown, Los Angeles[, from {price}].',
    keywords: ['classic manicure los angeles', 'basic manicure koreatown', 'regular polish manicure 90006'],
    heading: 'Classic Manicure, the weekly habit',
    intro:
      'Some people come every Friday at lunch and are back at their desk with polished nails and warm hands. It is the least we do, and we do it slowly enough to do it well.',
    points: [
      'Fits into a lunch break, with ten minutes to dry',
      'Regular polish that you can take off at home whenever you like',
      'A kind choice while your nails recover from acrylic or gel',
      'Also without color: buffed to a soft, natural shine',
    ],
    includes: ['Warm soak', 'Nail shaping', 'Cuticle tidy', 'Hand massage', 'Two coats of polish or a buffed finish'],
    note: {
      title: 'First manicure ever?',
      text: 'Start here. You see what your nails look like cared for, and nothing has to be soaked off afterward.',
    },
    related: ['french-manicure', 'gel-manicure', 'classic-pedicure'],
  },
  'acrylic-extensions': {
    title: 'Acrylic Extensions in Koreatown[ from {price}]',
    description:
      'Sculpted acrylic nail extensions in Koreatown, Los Angeles: almond, coffin, square or stiletto in any length. 90 to 120 minutes[, full sets from {price}].',
    keywords: ['acrylic nails koreatown', 'acrylic extensions los angeles', 'full set acrylic 90006', 'coffin nails'],
    heading: 'Acrylic Extensions shaped to your hand',
    intro:
      'Bring a picture, then let us look at your fingers. The same coffin that flatters one hand can widen another, so we agree on length, taper and apex before the first bead of acrylic.',
    points: [
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
    note: {
      title: 'When to come for a fill',
      text: 'Every two to three weeks. Past that the balance moves forward and a knock can lift the whole nail.',
    },
    related: ['nail-art', 'gel-manicure', 'french-manicure'],
  },
  'hot-stone-manicure': {
    title: 'Hot Stone Manicure in Los Angeles[ from {price}]',
    description:
      'Warm basalt stones, oil and a slow massage for hands that type, cook or carry. Hot stone manicure in Koreatown, 75 to 90 minutes[, from {price}].',
    keywords: ['hot stone manicure los angeles', 'hand massage koreatown', 'spa manicure 90006'],
    heading: 'Hot Stone Manicure for tired hands',
    intro:
      'Heat reaches what rubbing cannot. We lay warmed stones in your palms while your forearms rest, then work along the thumb and wrist, where keyboards and knives leave their mark.',
    points: [
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
    note: {
      title: 'Good to tell us first',
      text: 'If you are pregnant, have diabetes or feel heat poorly, say so when you book and we will use warm towels instead.',
    },
    related: ['classic-manicure', 'paraffin-pedicure', 'spa-pedicure'],
  },
  'nail-art': {
    title: 'Custom Nail Art in Koreatown[ from {price}]',
    description:
      'Custom nail art in Koreatown, Los Angeles: fine lines, florals, chrome, foil and gems[, from {price} per nail]. Bring a picture or let us sketch for you.',
    keywords: ['nail art koreatown', 'custom nail designs los angeles', 'hand painted nails 90006', 'chrome nails'],
    heading: 'Nail Art, from one accent to all ten',
    intro:
      'A screenshot is enough, and so is a mood. We mix the color on a tip, paint one trial nail, and ask. Only when that one is right do we paint the other nine.',
    points: [
      'Priced by the nail, and you hear the total before the brush is wet',
      'Freehand florals, marble, aura, French in color, chrome powder, foil and small gems',
      'Korean-style layered gel looks: syrup, magnet and glazed finishes',
      'Painted on natural nails, gel or acrylic',
    ],
    includes: ['A talk about your design', 'Color matching', 'One trial nail', 'Hand painting', 'Sealing top coat'],
    note: {
      title: 'How much time to leave',
      text: 'Two accents add about a quarter of an hour; a detailed set of ten can take the full two hours.',
    },
    related: ['acrylic-extensions', 'gel-manicure', 'french-manicure'],
  },
};
