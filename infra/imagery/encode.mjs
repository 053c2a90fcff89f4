// Encodes rendered PNGs for the site: `npm install --no-save sharp && node infra/imagery/encode.mjs DIR [SLUG ...]`.
// Writes AVIF, WebP and JPEG per width, at quality 80 or the next lower one that fits the budget, and prints the values
// for web/src/content/pictures/images.ts. The outputs are committed; builds do not run this.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const sharp = createRequire(join(process.cwd(), 'package.json'))('sharp');
const [from, ...only] = process.argv.slice(2);
const out = join(import.meta.dirname, '../../web/public/images/stills');

const widths = { hero: [600, 800, 1200, 1600], about: [400, 800, 1000] };
/**
 * Maximum number of bytes of an AVIF by width; the other formats may be larger. At 800, the main picture of most phones
 * arrives with its headers in the first round trip of a connection, of 14,600 bytes.
 */
const budget = (width) =>
  width <= 400 ? 6_000 : width <= 600 ? 10_000 : width <= 800 ? 14_000 : width <= 1200 ? 32_000 : 50_000;
const defaultQuality = 80;
const formats = {
  avif: { room: 1, minQuality: 36, encode: (image, quality) => image.avif({ quality, effort: 4 }) },
  webp: {
    room: 1.25,
    minQuality: 46,
    encode: (image, quality) => image.webp({ quality, effort: 4, smartSubsample: true }),
  },
  jpg: { room: 2.2, minQuality: 60, encode: (image, quality) => image.jpeg({ quality, mozjpeg: true }) },
};

async function fit(image, { room, minQuality, encode }, bytes) {
  let file;
  for (let quality = defaultQuality; quality >= minQuality; quality -= 7) {
    file = await encode(image.clone(), quality).toBuffer();
    if (file.length <= bytes * room) break;
  }
  return file;
}

mkdirSync(out, { recursive: true });
let total = 0;
for (const name of readdirSync(from)
  .filter((file) => file.endsWith('.png'))
  .toSorted()) {
  const slug = basename(name, '.png');
  if (only.length > 0 && !only.includes(slug)) continue;
  const master = sharp(join(from, name)).removeAlpha();
  const meta = await master.metadata();
  const sizes = widths[slug] ?? [400, 800];
  const written = [];
  for (const width of sizes) {
    const raw = await master
      .clone()
      .resize({ width, kernel: 'lanczos3' })
      .sharpen({ sigma: 0.6, m1: 0.4, m2: 1.2 })
      .toBuffer();
    for (const [ending, format] of Object.entries(formats)) {
      const file = await fit(sharp(raw), format, budget(width));
      writeFileSync(join(out, `${slug}-${width}.${ending}`), file);
      total += file.length;
      written.push(`${width}.${ending} ${(file.length / 1000).toFixed(1)}`);
    }
  }
  const pixel = await master.clone().resize(1, 1, { kernel: 'cubic' }).raw().toBuffer();
  const color = `#${[...pixel.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  const width = sizes.at(-1);
  console.log(
    `${slug}: ${width} x ${Math.round((width * meta.height) / meta.width)}, ${color} | kB: ${written.join(', ')}`,
  );
}
console.log(`${(total / 1e6).toFixed(2)} MB`);
