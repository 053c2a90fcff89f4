import sharp from 'sharp';

/** A photo as JPEG, as a phone takes it. */
export function photo(): Promise<Buffer> {
  const background = { r: 179, g: 33, b: 63 };
  return sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
