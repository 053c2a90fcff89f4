// Subsets the site's typefaces to the characters and axes that it uses. The outputs are committed. To regenerate them:
// `npm install --no-save subset-font @fontsource/noto-sans-kr && node infra/imagery/fonts.mjs`. All typefaces: SIL Open
// Font License 1.1.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '../..');
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const characters = `${ascii}\u00a0éÉèàáíóúÁÍÓÚñçüöäÑ¿¡£€¢©®°·–—‘’“”•…×→←½¼¾`;

/** Seldom in a salon's texts: a page fetches them when it shows one of them. */
const rare = '@<>[]{}\\^_`~|#=•èàçöä£€¢®°×→←½¼¾';
const everyday = Array.from(characters)
  .filter((letter) => !rare.includes(letter))
  .join('');

/**
 * `axes` apply to each file of the family, `features` are the ones in use. The first file is preloaded: with its headers,
 * it fits into the 14,600 bytes of a connection's first round trip. Public headings have one weight.
 */
const faces = [
  {
    name: 'fraunces',
    file: 'fraunces-latin-opsz-normal',
    // A single optical size, because the largest ones have hairlines that are invisible on ordinary screens.
    axes: { opsz: 44 },
    features: ['kern', 'liga'],
    parts: [
      { output: 'fraunces', letters: everyday, weights: [400] },
      { output: 'fraunces-rare', letters: rare, weights: [400] },
      { output: 'fraunces-bold', letters: characters, weights: [500, 600] },
    ],
  },
  {
    name: 'inter',
    file: 'inter-latin-wght-normal',
    axes: {},
    features: ['kern', 'calt', 'tnum'],
    parts: [
      { output: 'inter', letters: everyday, weights: [400, 600] },
      { output: 'inter-rare', letters: rare, weights: [400, 600] },
    ],
  },
];

const sourceOf = (name, file) =>
  readFileSync(join(root, 'node_modules/@fontsource-variable', name, 'files', `${file}.woff2`));
const rangeOf = (letters) => [...letters].map((letter) => `U+${letter.codePointAt(0).toString(16)}`).join(',');
/** A browser picks a face by its weights first, so the files of a family that complete each other have the same. */
const ruleOf = (name, output, weights, letters) => `@font-face {
  font-family: '${name.charAt(0).toUpperCase() + name.slice(1)}';
  font-weight: ${weights};
  font-display: swap;
  src: url('./${output}.woff2') format('woff2');${letters ? `\n  unicode-range: ${rangeOf(letters)};` : ''}
}
`;

const latinRules = [];
const boldRules = [];
for (const { name, file, axes, features, parts } of faces) {
  for (const { output, letters, weights } of parts) {
    const [min, max = min] = weights;
    const face = await subsetFont(sourceOf(name, file), letters, {
      targetFormat: 'woff2',
      variationAxes: { ...axes, wght: min === max ? min : { min, max } },
      keepFeatures: features,
    });
    writeFileSync(join(root, 'web/src/fonts', `${output}.woff2`), face);
    // the first file has no range: it serves whatever the later ones do not name
    const rule = ruleOf(name, output, weights.join(' '), letters === rare && letters);
    if (weights.includes(400)) latinRules.push(rule);
    else boldRules.push(rule);
  }
}
writeFileSync(join(root, 'web/src/fonts/latin.css'), latinRules.join(''));
writeFileSync(join(root, 'web/src/fonts/bold-headings.css'), boldRules.join(''));

/**
 * Korean, in two files: the syllables of the interface and of a new installation, and the other common ones, which a page
 * fetches when it shows one of them. A device that has Korean type of its own fetches neither.
 */
const korean = readFileSync(
  join(root, 'node_modules/@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff2'),
);
/** What public pages say: `site-pages.spec.ts` fails if they show a syllable of another source. */
const koreanTexts = [
  '{services/contracts/src/site/sample,web/src/language}/**/*.ts',
  'services/contracts/src/customers/consent-wordings.ts',
  'web/src/app/bare-pages.ts',
];
const texts = globSync(koreanTexts, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
/** In hexadecimal code points. */
const koreanRanges = ['1100-11ff', '3130-318f', 'ac00-d7a3'];
const koreanLetters = new RegExp(`[${koreanRanges.map((range) => range.replaceAll(/[^-]+/g, '\\u$&')).join('')}]`, 'g');
const shown = new Set(texts.join('').match(koreanLetters));
// KS X 1001: the syllables of everyday Korean
const decoder = new TextDecoder('euc-kr');
const common = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 94 }, (__, cell) => decoder.decode(Uint8Array.of(0xb0 + row, 0xa1 + cell))),
).flat();
const koreanFaces = [
  ['korean', [...shown].toSorted()],
  [
    'korean-rest',
    common
      .join('')
      .match(koreanLetters)
      .filter((character) => !shown.has(character)),
  ],
];
const rules = [];
for (const [name, syllables] of koreanFaces) {
  const face = await subsetFont(korean, syllables.join(''), { targetFormat: 'woff2' });
  writeFileSync(join(root, 'web/src/fonts', `${name}.woff2`), face);
  // one range for both, which is 2 kB less to load before the first paint than the list of the syllables of each
  rules.unshift(`@font-face {
  font-family: Korean;
  font-weight: 100 900;
  font-display: swap;
  src: local('Apple SD Gothic Neo'), local('Malgun Gothic'), local('Noto Sans CJK KR'), local('Noto Sans KR'),
    url('./${name}.woff2') format('woff2');
  unicode-range: ${koreanRanges.map((range) => `U+${range}`).join(', ')};
}
`);
}
// styles.css names the family, in Korean only. A browser takes the last face, and the one before for what it lacks.
writeFileSync(join(root, 'web/src/fonts/korean.css'), rules.join(''));

/** The letters of Vietnamese that the typefaces above lack: the packages keep them in two files. Only its admin loads them. */
const vowels = ['aàáảãạăằắẳẵặâầấẩẫậ', 'eèéẻẽẹêềếểễệ', 'iìíỉĩị', 'oòóỏõọôồốổỗộơờớởỡợ', 'uùúủũụưừứửữự', 'yỳýỷỹỵ'].join(
  '',
);
const vietnamese = [...new Set(`${vowels}đ${vowels.toUpperCase()}Đ₫`)].filter((letter) => !characters.includes(letter));
const vietnameseRules = [];
for (const { name, file, axes, parts } of faces) {
  const weights = parts.flatMap((part) => part.weights);
  const wght = { min: Math.min(...weights), max: Math.max(...weights) };
  const isLatin = (letter) => letter.codePointAt(0) < 0x100;
  for (const [part, letters] of [
    ['latin', vietnamese.filter(isLatin)],
    ['vietnamese', vietnamese.filter((letter) => !isLatin(letter))],
  ]) {
    const face = await subsetFont(sourceOf(name, file.replace('latin', part)), letters.join(''), {
      targetFormat: 'woff2',
      variationAxes: { ...axes, wght },
    });
    const output = part === 'latin' ? `${name}-vietnamese-latin` : `${name}-vietnamese`;
    writeFileSync(join(root, 'web/src/fonts', `${output}.woff2`), face);
    for (const range of new Set(parts.map((each) => each.weights.join(' '))))
      vietnameseRules.push(ruleOf(name, output, range, letters));
  }
}
writeFileSync(join(root, 'web/src/fonts/vietnamese.css'), vietnameseRules.join(''));

/** Uncompressed subsets for share pictures, whose renderer cannot read compressed fonts and takes what one lacks from the next. */
const drawn = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal', axes: { opsz: 44, wght: 400 } },
  { name: 'inter', file: 'inter-latin-wght-normal', axes: { wght: 600 } },
];
const writeDrawn = async (output, source, letters, variationAxes) =>
  writeFileSync(
    join(root, 'services/share-pictures/fonts', `${output}.ttf`),
    await subsetFont(source, letters, { targetFormat: 'sfnt', variationAxes }),
  );

for (const { name, file, axes } of drawn) {
  const letters = characters + vietnamese.join('');
  await writeDrawn(name, sourceOf(name, file), letters, axes);
  await writeDrawn(`${name}-vietnamese`, sourceOf(name, file.replace('latin', 'vietnamese')), letters, axes);
}
await writeDrawn('korean', korean, [...shown, ...koreanFaces[1][1]].join(''), {});
