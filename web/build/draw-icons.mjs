// Draws the icons of the two manifests and favicon.ico from their drawings. Run `node web/build/draw-icons.mjs` and commit
// the files.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../public');

/** The icons of the site, and those of the admin: side by side on a home screen, their grounds tell them apart. */
const sets = [
  { of: '', ground: '#fbf5f2' },
  { of: 'admin', ground: '#f3d9d0' },
];

/** A drawing in the middle of a square. */
const inMiddle = (drawing, { size, share }) =>
  sharp(drawing, { density: 1200 })
    .resize({
      width: Math.round(size * share),
      height: Math.round(size * share),
      fit: 'contain',
      background: '#fbf5f200',
    })
    .png()
    .toBuffer();

for (const { of, ground } of sets) {
  const drawing = await readFile(join(folder, of, 'favicon.svg'));
  const icons = join(folder, of, 'icons');
  await mkdir(icons, { recursive: true });
  // `share` is the fraction of the square that the drawing fills. Launchers crop maskable icons to a circle.
  for (const [name, size, share] of [
    ['icon-192', 192, 0.78],
    ['icon-512', 512, 0.78],
    ['icon-maskable-512', 512, 0.56],
    ['apple-touch-icon', 180, 0.66],
  ])
    await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
      .composite([{ input: await inMiddle(drawing, { size, share }) }])
      .png({ palette: true, compressionLevel: 9 })
      .toFile(join(icons, `${name}.png`));
}

// Android's status bar shows only what is opaque, in a color of its own.
const silhouette = await readFile(join(folder, 'admin/badge.svg'));
const size = 96;
await sharp({ create: { width: size, height: size, channels: 4, background: '#ffffff00' } })
  .composite([{ input: await inMiddle(silhouette, { size, share: 0.9 }) }])
  .png({ compressionLevel: 9 })
  .toFile(join(folder, 'admin/icons/badge-96.png'));

// Safari and old programs ask for it at this address. An icon file may hold PNG: a header of 6 bytes, an entry of 16.
const side = 32;
const drawing = await readFile(join(folder, 'favicon.svg'));
const png = await sharp(drawing, { density: 1200 }).resize(side, side).png({ compressionLevel: 9 }).toBuffer();
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2); // the type: icon
header.writeUInt16LE(1, 4); // the number of pictures
header.writeUInt8(side, 6);
header.writeUInt8(side, 7);
header.writeUInt16LE(1, 10); // planes
header.writeUInt16LE(32, 12); // bits per pixel
header.writeUInt32LE(png.length, 14);
header.writeUInt32LE(header.length, 18);
await writeFile(join(folder, 'favicon.ico'), Buffer.concat([header, png]));
