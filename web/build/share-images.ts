import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { runnerImport } from 'vite';
import type { SharePicture } from '../src/content/pictures/share-pictures';

const width = 1200;
const height = 630;
const textWidth = 620;

const fontFile = (name: string) => join(import.meta.dirname, `../src/fonts/${name}-drawn.ttf`);

/** Draws each page's social sharing image, 1200×630 px, into `images/share/` of a build folder. */
export async function writeShareImages(folder: string): Promise<void> {
  const content = join(import.meta.dirname, '../src/content/pictures/share-pictures.ts');
  const { module } = await runnerImport<typeof import('../src/content/pictures/share-pictures')>(content);
  const target = join(folder, 'images/share');
  await mkdir(target, { recursive: true });
  await Promise.all(
    module.sharePictures.map(async (picture) => {
      const ground = sharp(Buffer.from(backdrop(picture)));
      await ground
        .composite(await words(picture))
        .png({ palette: true, quality: 80, effort: 4, dither: 0.6 })
        .toFile(join(target, `${picture.slug}.png`));
    }),
  );
}

const nail = 'M0 390V165C0 62 62 0 130 0s130 62 130 165v225c0 28-20 46-46 46H46c-26 0-46-18-46-46Z';

function backdrop({ polish, tip }: SharePicture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <linearGradient id="gloss" x1="0" x2="1" y1="0" y2=".25"><stop offset=".16" stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#fff" stop-opacity=".55"/><stop offset=".44" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <clipPath id="nail"><path d="${nail}"/></clipPath>
  </defs>
  <path fill="#fbf5f2" d="M0 0h${width}v${height}H0z"/>
  <path fill="#f3ddd4" stroke="#b8905b" stroke-width="2" d="M772 630V300c0-150 84-240 188-240s188 90 188 240v330"/>
  <g transform="translate(826 138)">
    <ellipse cx="130" cy="446" rx="150" ry="16" fill="#4a2028" opacity=".16"/>
    <path fill="${polish}" d="${nail}"/>
    ${tip ? `<path clip-path="url(#nail)" fill="${tip}" d="M-10-10h280v150Q130 40-10 140Z"/>` : ''}
    <path fill="url(#gloss)" d="${nail}"/>
    <path fill="none" stroke="#2a1a1e" stroke-opacity=".12" d="${nail}"/>
  </g>
  <path fill="#b8905b" d="M84 524h120v2H84z"/>
</svg>`;
}

/** Places eyebrow and headline at the top, the last line at the bottom. */
async function words({ eyebrow, title, line }: SharePicture): Promise<OverlayOptions[]> {
  const [above, headline, below] = await Promise.all([
    text(eyebrow.toUpperCase(), 'Inter', 'inter', 22, '#7a2e3f', 3500),
    text(title, 'Fraunces', 'fraunces', title.length > 30 ? 66 : 82, '#2a1a1e'),
    text(line, 'Fraunces', 'fraunces', 40, '#b3213f'),
  ]);
  return [
    { input: above, left: 84, top: 92 },
    { input: headline, left: 84, top: 150 },
    { input: below, left: 84, top: 546 },
  ];
}

const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `size` in pixels; `spacing` in thousandths of a point. */
function text(content: string, font: string, file: string, size: number, color: string, spacing = 0): Promise<Buffer> {
  return sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${spacing}">${escaped(content)}</span>`,
      font: `${font} ${size}`,
      fontfile: fontFile(file),
      width: textWidth,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}
