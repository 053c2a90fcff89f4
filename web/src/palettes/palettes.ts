import type { PaletteName } from '@lacquer/contracts/salon/palettes';

/** The colors of the site that a palette sets, by the names of their custom properties in styles.css. */
export interface Palette {
  /** The page, and its tinted bands. */
  plaster: string;
  'plaster-mid': string;
  'plaster-deep': string;
  /** Text. `ink` is also the ground of the footer. */
  ink: string;
  'ink-soft': string;
  /** Buttons and links; `deep`: pressed. */
  lacquer: string;
  'lacquer-deep': string;
  /** Figures, and the bar above the header. */
  oxblood: string;
  /** Lines and ornaments. */
  brass: string;
  /** The light behind the top of a page. */
  glow: string;
  veil: string;
}

export interface NamedPalette {
  /** What owners read. */
  label: string;
  colors: Palette;
}

/** Their contrasts are tested: `palettes.spec.ts`. */
export const palettes: Readonly<Record<PaletteName, NamedPalette>> = {
  oxblood: {
    label: 'Oxblood',
    colors: {
      plaster: '#fbf5f2',
      'plaster-mid': '#f6e7e0',
      'plaster-deep': '#efd3cb',
      ink: '#2a1a1e',
      'ink-soft': '#65464d',
      lacquer: '#b3213f',
      'lacquer-deep': '#93172f',
      oxblood: '#7a2e3f',
      brass: '#b8905b',
      glow: '#f3d9d0',
      veil: '#fdf9f7',
    },
  },
  plum: {
    label: 'Plum',
    colors: {
      plaster: '#f9f5f9',
      'plaster-mid': '#f0e4ef',
      'plaster-deep': '#e2cfe2',
      ink: '#24182a',
      'ink-soft': '#5b4763',
      lacquer: '#7d2a7b',
      'lacquer-deep': '#651f64',
      oxblood: '#57275f',
      brass: '#a98a5f',
      glow: '#ecd8ea',
      veil: '#fcf9fc',
    },
  },
  clay: {
    label: 'Clay',
    colors: {
      plaster: '#fbf6ef',
      'plaster-mid': '#f4e6d6',
      'plaster-deep': '#ead1b7',
      ink: '#2b1d14',
      'ink-soft': '#664c3b',
      lacquer: '#9c381b',
      'lacquer-deep': '#7f2b13',
      oxblood: '#7b3a21',
      brass: '#a8874f',
      glow: '#f3d9bf',
      veil: '#fdfaf5',
    },
  },
  pine: {
    label: 'Pine',
    colors: {
      plaster: '#f7f6ef',
      'plaster-mid': '#e8ebdc',
      'plaster-deep': '#d3dcc6',
      ink: '#16231d',
      'ink-soft': '#43564c',
      lacquer: '#1f6a4c',
      'lacquer-deep': '#16543b',
      oxblood: '#24503f',
      brass: '#a58b4d',
      glow: '#dbe7d0',
      veil: '#fbfbf6',
    },
  },
  'ink-blue': {
    label: 'Ink blue',
    colors: {
      plaster: '#f6f6fa',
      'plaster-mid': '#f5e6e4',
      'plaster-deep': '#ecd2cf',
      ink: '#161d2e',
      'ink-soft': '#465066',
      lacquer: '#27508f',
      'lacquer-deep': '#1d3f74',
      oxblood: '#2a3f68',
      brass: '#b08a63',
      glow: '#f3dcd8',
      veil: '#fbfbfd',
    },
  },
  graphite: {
    label: 'Graphite',
    colors: {
      plaster: '#f7f6f5',
      'plaster-mid': '#eceae8',
      'plaster-deep': '#dcd8d5',
      ink: '#191818',
      'ink-soft': '#53504e',
      lacquer: '#2f2d2c',
      'lacquer-deep': '#171616',
      oxblood: '#4a4542',
      brass: '#a08865',
      glow: '#e6e1dc',
      veil: '#fcfbfb',
    },
  },
};

/** Colors under a second name: those behind white text, and the page's ground, have their own in the admin. */
const copies: readonly (readonly [property: string, of: keyof Palette])[] = [
  ['--background-color-lacquer', 'lacquer'],
  ['--background-color-lacquer-deep', 'lacquer-deep'],
  ['--background-color-oxblood', 'oxblood'],
  ['--color-ground', 'plaster'],
];

/** The custom properties of a palette, as the style of the document. Undefined for the one that styles.css has. */
export function paletteStyle(name: PaletteName | undefined): Record<string, string> | undefined {
  if (name === undefined || name === 'oxblood') return undefined;
  return propertiesOf(name);
}

/** The custom properties of any palette. */
export function propertiesOf(name: PaletteName): Record<string, string> {
  const { colors } = palettes[name];
  return Object.fromEntries([
    ...Object.entries(colors).map(([color, value]) => [`--color-${color}`, value] as const),
    ...copies.map(([property, of]) => [property, colors[of]] as const),
  ]);
}
