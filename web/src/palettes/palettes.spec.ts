import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paletteNames } from '@lacquer/contracts/salon/palettes';
import { describe, expect, it } from '@jest/globals';
import { type Palette, palettes, paletteStyle } from './palettes';

const source = join(import.meta.dirname, '..');

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

type Color = keyof Palette | 'white';

/** The pairs that pages use for text: the text, and what is behind it. `brass` draws lines and icons only. */
const textPairs: readonly (readonly [text: Color, ground: Color])[] = [
  ...(['ink', 'ink-soft', 'lacquer', 'oxblood'] as const).flatMap((text) =>
    (['plaster', 'plaster-mid', 'white', 'veil', 'glow'] as const).map((ground) => [text, ground] as const),
  ),
  ['ink', 'plaster-deep'],
  ['oxblood', 'plaster-deep'],
  ['lacquer-deep', 'white'],
  ...(['lacquer', 'lacquer-deep', 'oxblood', 'ink'] as const).map((ground) => ['white', ground] as const),
  ...(['plaster', 'plaster-deep'] as const).flatMap((text) =>
    (['ink', 'lacquer'] as const).map((ground) => [text, ground] as const),
  ),
];

/** Icons and lines that say something: the icons of the bar on phones. */
const graphicPairs: readonly (readonly [Color, Color])[] = [
  ['brass', 'ink'],
  ['lacquer', 'plaster-deep'],
];

describe('the palettes', () => {
  it.each(paletteNames)('%s has the contrast that people need for every pair that is used', (name) => {
    const { colors } = palettes[name];
    const valueOf = (color: Color) => (color === 'white' ? '#ffffff' : colors[color]);
    const low = [
      ...textPairs.map(([text, ground]) => [text, ground, 4.5] as const),
      ...graphicPairs.map(([one, other]) => [one, other, 3] as const),
    ].flatMap(([one, other, least]) => {
      const found = contrast(valueOf(one), valueOf(other));
      return found >= least ? [] : [`${one} on ${other}: ${found.toFixed(2)} of ${least}`];
    });
    expect(low).toEqual([]);
  });

  it('are six, and each sets every color', () => {
    expect(paletteNames).toHaveLength(6);
    const colors = Object.keys(palettes.oxblood.colors).toSorted();
    for (const name of paletteNames) {
      expect(Object.keys(palettes[name].colors).toSorted()).toEqual(colors);
      for (const color of Object.values(palettes[name].colors)) expect(color).toMatch(/^#[\da-f]{6}$/);
    }
  });

  it('begin with the colors of styles.css', () => {
    const css = readFileSync(join(source, 'app/styles.css'), 'utf8');
    for (const [color, value] of Object.entries(palettes.oxblood.colors))
      expect([color, new RegExp(`--color-${color}: (#\\w+);`).exec(css)?.[1]]).toEqual([color, value]);
    expect(paletteStyle('oxblood')).toBeUndefined();
    expect(paletteStyle('pine')).toMatchObject({
      '--color-lacquer': '#1f6a4c',
      '--background-color-lacquer': '#1f6a4c',
    });
  });

  it('set each color that public pages use for text and grounds', () => {
    const files = globSync('{shell,components,salon,menu}/**/*.tsx', { cwd: source });
    const features = globSync('features/*/**/*.tsx', { cwd: source }).filter(
      (file) => !/features\/(admin|account|session)/.test(file) && !file.includes('.spec.'),
    );
    const used = [...files, ...features].flatMap((file) =>
      [
        ...readFileSync(join(source, file), 'utf8').matchAll(
          /(?<![\w-])(?:[\w-]+:)*(?:text|bg|fill)-(plaster|plaster-mid|plaster-deep|ink|ink-soft|lacquer|lacquer-deep|oxblood|brass|glow|veil)(?![\w-])/g,
        ),
      ].map(([, color = '']) => color),
    );
    expect(used.length).toBeGreaterThan(100);
    const tested = new Set<string>([...textPairs, ...graphicPairs].flat());
    expect([...new Set(used)].filter((color) => !tested.has(color))).toEqual([]);
  });
});
