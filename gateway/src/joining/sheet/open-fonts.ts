import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.js';

/** For running text, and for headlines. */
export type Weight = 'regular' | 'strong';

/** A part of a typeface, with some of its letters. */
export interface FontPart {
  name: string;
  /** The font file. */
  bytes: Buffer;
  font: Font;
}

/** The Latin letters of each weight in the site's own typeface; a typeface that has every Korean syllable has one weight. */
const files = {
  regular: [
    '@fontsource/inter/files/inter-latin-400-normal.woff',
    '@fontsource/inter/files/inter-latin-ext-400-normal.woff',
    '@fontsource/inter/files/inter-vietnamese-400-normal.woff',
    '@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff',
  ],
  strong: [
    '@fontsource/inter/files/inter-latin-600-normal.woff',
    '@fontsource/inter/files/inter-latin-ext-600-normal.woff',
    '@fontsource/inter/files/inter-vietnamese-600-normal.woff',
    '@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff',
  ],
} as const satisfies Record<Weight, readonly string[]>;

async function openPart(file: string): Promise<FontPart> {
  const bytes = unpackWoff(await readFile(new URL(import.meta.resolve(file))));
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`);
  return { name: file, bytes, font };
}

export type Fonts = Readonly<Record<Weight, readonly FontPart[]>>;

/** Opens the typefaces, in which a letter is looked up in this order. */
export async function openFonts(): Promise<Fonts> {
  const parts = new Map<string, Promise<FontPart>>();
  const open = (file: string) => {
    const part = parts.get(file) ?? openPart(file);
    parts.set(file, part);
    return part;
  };
  const [regular, strong] = await Promise.all([
    Promise.all(files.regular.map(open)),
    Promise.all(files.strong.map(open)),
  ]);
  return { regular, strong };
}
