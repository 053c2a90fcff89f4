import sharp, { type OverlayOptions } from 'sharp';

/** The words and colors of a share picture. It contains no prices: a link preview keeps it after they change. */
export interface SharePicture {
  eyebrow: string;
  title: string;
  line: string;
  polish: string;
  /** A second color for the tip. */
  tip?: string | null | undefined;
  /** A photograph, in place of the large nail. */
  photo?: Photo | undefined;
}

/** `crop`: the part that is shown; `focus`: what stays in view. In shares of the picture's size. */
export interface Photo {
  bytes: Buffer;
  crop: { x: number; y: number; width: number; height: number };
  focus: { x: number; y: number };
}

/** In pixels. */
export const width = 1200;
export const height = 630;

/** Draws a share picture as PNG. A text with letters that the fonts lack, such as a Chinese one, is left out. */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  return sharp(Buffer.from(backdrop(picture)))
    .composite([...(picture.photo ? await inArch(picture, picture.photo) : []), ...(await words(picture))])
    .png({ palette: true, quality: 80, effort: 4, dither: 0.6 })
    .toBuffer();
}

const nail = 'M0 390V165C0 62 62 0 130 0s130 62 130 165v225c0 28-20 46-46 46H46c-26 0-46-18-46-46Z';

const arch = 'M772 630V300c0-150 84-240 188-240s188 90 188 240v330';

const drawing = (parts: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <linearGradient id="gloss" x1="0" x2="1" y1="0" y2=".25"><stop offset=".16" stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#fff" stop-opacity=".55"/><stop offset=".44" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <clipPath id="nail"><path d="${nail}"/></clipPath>
  </defs>
  ${parts}
</svg>`;

const polished = (
  { polish, tip }: SharePicture,
  transform: string,
  under: string,
): string => `<g transform="${transform}">
    ${under}
    <path fill="${polish}" d="${nail}"/>
    ${tip ? `<path clip-path="url(#nail)" fill="${tip}" d="M-10-10h280v150Q130 40-10 140Z"/>` : ''}
    <path fill="url(#gloss)" d="${nail}"/>
    <path fill="none" stroke="#2a1a1e" stroke-opacity=".12" d="${nail}"/>
  </g>`;

const shadow = '<ellipse cx="130" cy="446" rx="150" ry="16" fill="#4a2028" opacity=".16"/>';
const edge = `<path fill="none" stroke="#fbf5f2" stroke-width="40" d="${nail}"/>`;

const backdrop = (picture: SharePicture): string =>
  drawing(`<path fill="#fbf5f2" d="M0 0h${width}v${height}H0z"/>
  <path fill="#f3ddd4" stroke="#b8905b" stroke-width="2" d="${arch}"/>
  ${picture.photo ? '' : polished(picture, 'translate(826 138)', shadow)}
  <path fill="#b8905b" d="M84 524h120v2H84z"/>`);

/** The frame around the arch, in pixels. */
const frame = { left: 772, top: 60, width: 376, height: 570 };

/** A photograph in the arch, and a small nail at its foot, as on the page. */
async function inArch(picture: SharePicture, photo: Photo): Promise<OverlayOptions[]> {
  const mask = drawing(`<path d="${arch}Z"/>`);
  const shown = await sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([
      { input: await framed(photo), left: frame.left, top: frame.top },
      { input: Buffer.from(mask), blend: 'dest-in' },
    ])
    .png()
    .toBuffer();
  const front = drawing(`<path fill="none" stroke="#b8905b" stroke-width="2" d="${arch}"/>
  ${polished(picture, 'translate(716 446) scale(.36)', edge)}`);
  return [{ input: shown }, { input: Buffer.from(front) }];
}

/** The part of a photograph that the frame shows: as CSS does with `object-fit: cover` and `object-position`. */
async function framed({ bytes, crop, focus }: Photo): Promise<Buffer> {
  const size = await sharp(bytes).metadata();
  const [fullWidth, fullHeight] = [crop.width * size.width, crop.height * size.height];
  const ratio = frame.width / frame.height;
  const shownWidth = Math.max(1, Math.floor(Math.min(fullWidth, fullHeight * ratio)));
  const shownHeight = Math.max(1, Math.floor(Math.min(fullHeight, fullWidth / ratio)));
  const left = crop.x * size.width + ((focus.x - crop.x) / crop.width) * (fullWidth - shownWidth);
  const top = crop.y * size.height + ((focus.y - crop.y) / crop.height) * (fullHeight - shownHeight);
  return sharp(bytes)
    .extract({
      left: Math.min(size.width - shownWidth, Math.max(0, Math.round(left))),
      top: Math.min(size.height - shownHeight, Math.max(0, Math.round(top))),
      width: shownWidth,
      height: shownHeight,
    })
    .resize({ width: frame.width, height: frame.height, fit: 'fill' })
    .png()
    .toBuffer();
}

/** Places eyebrow and headline at the top, the last line at the bottom. */
async function words({ eyebrow, title, line }: SharePicture): Promise<OverlayOptions[]> {
  const placed = await Promise.all([
    place(eyebrow.toUpperCase(), { font: 'Inter', size: 22, color: '#7a2e3f', spacing: 3500, top: 92, height: 30 }),
    place(title, { font: 'Fraunces', size: sizeOf(title), color: '#2a1a1e', top: 150, height: 360 }),
    place(line, { font: 'Fraunces', size: 40, color: '#b3213f', top: 546, height: 60 }),
  ]);
  return placed.filter((overlay) => overlay !== undefined);
}

/** In pixels: a long headline is smaller, so that it fits above the line. */
function sizeOf({ length }: string): number {
  if (length <= 30) return 82;
  return length <= 60 ? 66 : 52;
}

const left = 84;
const textWidth = 620;

/** `size` and `top` in pixels, `spacing` in thousandths of a point. */
interface TextStyle {
  font: 'Fraunces' | 'Inter';
  size: number;
  color: string;
  spacing?: number;
  top: number;
  /** What is higher is cut off. */
  height: number;
}

/** The syllables of everyday Korean: those of KS X 1001. */
const decoder = new TextDecoder('euc-kr');
const syllables = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 94 }, (__, cell) => decoder.decode(Uint8Array.of(0xb0 + row, 0xa1 + cell))).join(''),
).join('');

/** The letters of the fonts: see `infra/imagery/fonts.mjs`. */
const drawn = new RegExp(
  '^[\\u0020-\\u007e\\u00a0' +
    'éÉèÈàÀáÁíÍóÓúÚñÑçüöä£€¢©®°·–—‘’“”•…×→←½¼¾' +
    'ảẢãÃạẠăĂằẰắẮẳẲẵẴặẶâÂầẦấẤẩẨẫẪậẬẻẺẽẼẹẸêÊềỀếẾểỂễỄệỆìÌỉỈĩĨịỊòÒỏỎõÕọỌôÔồỒốỐổỔỗỖộỘơƠờỜớỚởỞỡỠợỢ' +
    'ùÙủỦũŨụỤưƯừỪứỨửỬữỮựỰýÝỳỲỷỶỹỸỵỴđĐ₫' +
    `${syllables}]+$`,
);

/** Where a font lacks a letter, the next is asked: Vietnamese is in a second file of its family. */
const files = ['fraunces', 'fraunces-vietnamese', 'inter', 'inter-vietnamese', 'korean'];
const korean = 'Noto Sans KR Thin';
const fileOf = (name: string) => `${import.meta.dirname}/../fonts/${name}.ttf`;

/** The renderer knows a file once it has drawn with it. */
const knowFonts = async (): Promise<void> => {
  for (const file of files)
    await sharp({ text: { text: 'a', fontfile: fileOf(file) } })
      .png()
      .toBuffer();
};
let known: Promise<void> | undefined;

async function place(text: string, style: TextStyle): Promise<OverlayOptions | undefined> {
  // as one sign per letter, also if typed as a vowel and its marks
  const written = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (!drawn.test(written)) return undefined;
  const { font, size, color, spacing = 0, top } = style;
  await (known ??= knowFonts());
  const image = await sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${spacing}">${escaped(written)}</span>`,
      font: `${font}, ${korean} ${size}`,
      fontfile: fileOf(font.toLowerCase()),
      width: textWidth,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (image.info.height <= style.height) return { input: image.data, left, top };
  const input = await sharp(image.data)
    .extract({ left: 0, top: 0, width: image.info.width, height: style.height })
    .toBuffer();
  return { input, left, top };
}

const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
