// Draws the manifest's icons from public/favicon.svg. Run `node web/build/draw-icons.mjs` and commit the files.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../public/icons');
const drawing = await readFile(join(import.meta.dirname, '../public/favicon.svg'));
await mkdir(folder, { recursive: true });

// `share` is the fraction of the square that the drawing fills. Launchers crop maskable icons to a circle.
for (const [name, size, share] of [
  ['icon-192', 192, 0.78],
  ['icon-512', 512, 0.78],
  ['icon-maskable-512', 512, 0.56],
  ['apple-touch-icon', 180, 0.66],
]) {
  const inner = Math.round(size * share);
  const nail = await sharp(drawing, { density: 1200 })
    .resize({ width: inner, height: inner, fit: 'contain', background: '#fbf5f200' })
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: '#fbf5f2' } })
    .composite([{ input: nail }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`));
}
