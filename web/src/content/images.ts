/** A rendered still. Its files are /images/stills/<slug>-<width>.<avif|webp|jpg>, one per width. */
export interface Still {
  alt: string;
  /** Size in pixels of the largest file. */
  width: number;
  height: number;
  widths: readonly number[];
  /** The picture's mean colour: what stands in its place until it has come. */
  color: string;
}

/** Objects only, none of them the salon's own work. Made by infra/imagery. */
export const stills = {
  hero: {
    alt: 'A red bottle with a brass cap on a round plaster plinth, an oxblood bottle beside it, a spilt pool of red lacquer with its brush, and four almond nail tips leaning on a step',
    width: 1600,
    height: 1200,
    widths: [600, 800, 1200, 1600],
    color: '#d1a199',
  },
  'hero-tall': {
    alt: 'A red bottle with a brass cap on a round plaster plinth above a pool of spilt red lacquer and a row of almond nail tips',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#d2a69c',
  },
  about: {
    alt: 'Four bottles of polish and a vase with a green sprig in an arched plaster niche, a brass desk bell on the ledge below',
    width: 1000,
    height: 750,
    widths: [400, 800, 1000],
    color: '#caa496',
  },
  manicure: {
    alt: 'Three square bottles in rose, red and blush on a plaster step, five almond nail tips fanned out in front',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#dab5ac',
  },
  pedicure: {
    alt: 'Folded towels, a pumice stone, a bowl of water with petals, a rose bottle and a plumeria flower',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d2b7ac',
  },
  waxing: {
    alt: 'A metal pot of honey-coloured wax on a plaster plinth, a coated wooden spatula, a bowl of rose wax beads and an orchid',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d3aa9a',
  },
  'french-manicure': {
    alt: 'Five almond tips with white French edges leaning on a plaster step, a white and a sheer pink bottle above them',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#e1c8bb',
  },
  'gel-manicure': {
    alt: 'Red gel tips under the violet light of an arched white curing lamp, a red bottle and its brush in front',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#cda2ae',
  },
  'classic-manicure': {
    alt: 'A bowl of water with petals, a folded blush towel, a nail file, a steel cuticle pusher and a rose bottle',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d4b5ac',
  },
  'acrylic-extensions': {
    alt: 'Long coffin-shaped sample tips fanned from mauve to milk white beside acrylic powder, liquid and a sculpting brush',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d5a9a0',
  },
  'hot-stone-manicure': {
    alt: 'Four dark basalt stones stacked on a folded white towel, two more stones and a brick-red bottle in front',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#ceb0a2',
  },
  'nail-art': {
    alt: 'Four hand-painted tips on an oxblood ground: brass leaf, white flowers, marble veins and a half moon, with a fine brush and drops of colour',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#934f57',
  },
  'classic-pedicure': {
    alt: 'A blush bowl of water with rose petals, a wooden foot file and a berry bottle with a round black cap',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d2b3a9',
  },
  'spa-pedicure': {
    alt: 'Two rolled towels, an open jar of peach sugar scrub, an orchid, a dark stone and a dusty-rose bottle in morning light',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#e3bfaf',
  },
  'gel-pedicure': {
    alt: 'Five square berry tips from large to small leaning on a step, with slim bottles in berry, pink and cream behind',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#cf9b93',
  },
  'waterless-pedicure': {
    alt: 'Three rolled towels on a brass tray, a jar of balm, a leafy sprig and a taupe bottle; no water in sight',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#c9b1a2',
  },
  'express-pedicure': {
    alt: 'A sand timer running coral sand before a coral arch, with a coral bottle, a nail file and one square tip',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d89d8d',
  },
  'paraffin-pedicure': {
    alt: 'A white paraffin bath with a brass rim, full of peach wax, on a folded towel, with wax blocks, a plumeria and a peach bottle',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#dbbfb0',
  },
  'athletic-pedicure': {
    alt: 'A ridged wooden foot roller, a red massage ball, a pumice stone, rolled towels in slate and white, and a slate-blue bottle',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#c3aca2',
  },
  'arm-waxing': {
    alt: 'A brass pot of honey wax with a spatula standing in it, a roll of muslin and an orchid',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d3b4a4',
  },
  'eyebrow-waxing': {
    alt: 'A small almond-shaped mirror with brass tweezers, a brow brush, a slim coated spatula and a bowl of amber wax beads',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#dcc1b3',
  },
  'foot-waxing': {
    alt: 'A bowl of rose wax beads seen from above, four wooden spatulas in a fan and a white plumeria',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#c49c8f',
  },
  'leg-waxing': {
    alt: 'Two rolls of waxing muslin, a steel pot of amber wax and a long coated spatula',
    width: 800,
    height: 1001,
    widths: [400, 800],
    color: '#d1b0a0',
  },
  'oxblood-bottle': {
    alt: 'One square oxblood bottle on a plinth before a dark arch, two tips of the same colour lying in front',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#78353a',
  },
  'brass-leaf-detail': {
    alt: 'Three pale almond tips with torn brass leaf, scraps of leaf scattered on an oxblood ground',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#8f4e54',
  },
  'hot-stone-rest': {
    alt: 'Five basalt stones from large to small in a curve across a white towel, a plumeria at its corner',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#c4b0a6',
  },
  'single-stroke-petals': {
    alt: 'Three almond tips painted with small white and rose flowers, a loaded brush and two loose petals below',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#d7a89f',
  },
  'long-coffin-ombre': {
    alt: 'Four long coffin-shaped tips fading from plaster white to rose, leaning on a step beside a pink bottle',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#d4afa4',
  },
  'plaster-swatch-wheel': {
    alt: 'Twelve almond samples in reds and nudes set like the hours of a clock round a plaster hub',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#dabbb2',
  },
  'half-moon-oxblood': {
    alt: 'Four almond tips in oxblood, red and cream with half moons outlined in brass, an oxblood bottle behind',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#c19a90',
  },
  'tortoise-amber': {
    alt: 'Four almond tips in amber tortoiseshell on an arched white board, leaf shadows falling across it',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#dec4b6',
  },
  'rose-chrome': {
    alt: 'Five mirror-bright rose chrome tips on a glossy wine-red plate, a chrome bottle behind them',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#d1968a',
  },
  'fine-line-brass': {
    alt: 'Three nude almond tips with fine brass lines leaning on a rounded plaster arch, a brass-tipped brush in front',
    width: 800,
    height: 1000,
    widths: [400, 800],
    color: '#e6c3b4',
  },
} as const satisfies Record<string, Still>;

export type StillSlug = keyof typeof stills;

export type StillFormat = 'avif' | 'webp' | 'jpg';

export const stillUrl = (slug: StillSlug, width: number, format: StillFormat = 'jpg'): string =>
  `/images/stills/${slug}-${width}.${format}`;

/** The still that a stored picture's address means, if it means one: it can be had in better formats. */
export function stillAt(url: string): StillSlug | null {
  const slug = /^\/images\/stills\/(.+)-\d+\.jpg$/.exec(url)?.[1] ?? '';
  return Object.hasOwn(stills, slug) ? (slug as StillSlug) : null;
}

/** What a `srcset` takes. */
export function stillSources(slug: StillSlug, format: StillFormat): string {
  const { widths }: Still = stills[slug];
  return widths.map((width) => `${stillUrl(slug, width, format)} ${width}w`).join(', ');
}
