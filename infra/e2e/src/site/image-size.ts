/** Width and height of a PNG or JPEG in pixels, read from its headers. */
export function imageSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 1, 4) === 'PNG') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (file.readUInt16BE(0) === 0xff_d8) return jpegSize(file);
  throw new Error('neither a PNG nor a JPEG');
}

function jpegSize(file: Buffer): { width: number; height: number } {
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1);
    // start-of-frame markers; C4, C8 and CC in this range have other meanings
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    }
  }
  throw new Error('a JPEG without a frame');
}
