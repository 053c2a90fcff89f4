// Subsets the site's two typefaces to the characters and axes that it uses. The outputs are committed. To regenerate them:
// `npm install --no-save subset-font && node infra/imagery/fonts.mjs`. Both typefaces: SIL Open Font License 1.1.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '../..');
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const characters = `${ascii}\u00a0éÉèàáíóúñçüöäÑ£€¢©®°·–—‘’“”•…×→←½¼¾`;

const faces = [
  // A single optical size, because the largest ones have hairlines that are invisible on ordinary screens.
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal', axes: { opsz: 44, wght: { min: 400, max: 600 } } },
  { name: 'inter', file: 'inter-latin-wght-normal', axes: { wght: { min: 400, max: 700 } } },
];

for (const { name, file, axes } of faces) {
  const source = readFileSync(join(root, 'node_modules/@fontsource-variable', name, 'files', `${file}.woff2`));
  const face = await subsetFont(source, characters, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(root, 'web/src/fonts', `${name}.woff2`), face);
}

// Uncompressed subsets for share pictures, whose renderer cannot read compressed fonts.
const drawn = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal', axes: { opsz: 44, wght: 400 } },
  { name: 'inter', file: 'inter-latin-wght-normal', axes: { wght: 600 } },
];

for (const { name, file, axes } of drawn) {
  const source = readFileSync(join(root, 'node_modules/@fontsource-variable', name, 'files', `${file}.woff2`));
  const face = await subsetFont(source, characters, { targetFormat: 'sfnt', variationAxes: axes });
  writeFileSync(join(root, 'services/share-pictures/fonts', `${name}.ttf`), face);
}
