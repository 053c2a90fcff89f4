import chardet from 'chardet';

/** Names as `TextDecoder` knows them. */
const utf16 = { little: 'utf-16le', big: 'utf-16be' } as const;

/** The most bytes beyond ASCII, with their surroundings, that decide between encodings. */
const sampleBytes = 65_536;

/**
 * The encoding of a file, as `TextDecoder` names it. Reads the whole file, since its first accent may be in its last
 * row, and keeps a sample.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const sample: number[] = [];
  let [isFirst, isUtf8] = [true, true];
  for await (const chunk of chunks) {
    if (isFirst) {
      const found = utf16Of(chunk);
      if (found) return found;
    }
    isFirst = false;
    isUtf8 &&= decodes(utf8, chunk, true);
    sampleFrom(chunk, sample);
  }
  isUtf8 &&= decodes(utf8, new Uint8Array(), false);
  return isUtf8 ? 'utf-8' : eightBit(Uint8Array.from(sample));
}

/** By the byte order mark, or else by where the zeros of Latin letters are. */
function utf16Of(opening: Uint8Array): string | undefined {
  if (opening[0] === 0xff && opening[1] === 0xfe) return utf16.little;
  if (opening[0] === 0xfe && opening[1] === 0xff) return utf16.big;
  const zeros = [0, 0];
  const length = Math.min(opening.length, 4096);
  for (let index = 0; index < length; index += 1) if (opening[index] === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < length / 8) return undefined;
  return even > odd ? utf16.big : utf16.little;
}

function decodes(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

/** Adds the bytes beyond ASCII with the letters around them. */
function sampleFrom(chunk: Uint8Array, sample: number[]): void {
  for (let index = 0; index < chunk.length && sample.length < sampleBytes; index += 1) {
    if (chunk[index]! < 0x80) continue;
    const from = Math.max(0, index - 12);
    let to = index + 1;
    for (let gap = 0; to < chunk.length && gap < 12 && to - from < 4096; to += 1) gap = chunk[to]! < 0x80 ? gap + 1 : 0;
    for (let at = from; at < to; at += 1) sample.push(chunk[at]!);
    sample.push(0x0a);
    index = to;
  }
}

/** Encodings of East Asia, which chardet tells from Western ones. */
const eastAsian: Record<string, string> = {
  'EUC-KR': 'euc-kr',
  Big5: 'big5',
  GB18030: 'gb18030',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
};

function eightBit(sample: Uint8Array): string {
  // UTF-8 with a few damaged letters, as after a cut of a cell
  const decoded = new TextDecoder('utf-8').decode(sample);
  const damaged = decoded.match(/\ufffd/g)?.length ?? 0;
  const whole = decoded.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  if (whole > damaged * 4) return 'utf-8';
  const [best] = chardet.analyse(sample);
  const asian = best && best.confidence >= 50 ? eastAsian[best.name] : undefined;
  if (asian) return asian;
  // no detector knows MacRoman, which Excel for Mac writes
  return westernScore('macintosh', sample) > westernScore('windows-1252', sample) ? 'macintosh' : 'windows-1252';
}

const accentIn = /\p{Ll}[áéíóúñüöäçèêàâôûîëïãõåøæß]|[áéíóúñüöäçèêàâôûîëïãõåøæß]\p{Ll}/gu;
const accentAtStart = /(?<!\p{L})[ÁÉÍÓÚÑÜÖÄÇÅØ]\p{L}/gu;
const apostrophe = /\p{L}’(?:\p{Lu}|s\b)/gu;
const unlikely = /\p{Ll}\p{Lu}|[^\p{L}\p{N}\s\0-\x7f’“”–—¿¡°ªº]/gu;

/** How much a text looks like names and notes of Western languages. */
function westernScore(encoding: string, sample: Uint8Array): number {
  const text = new TextDecoder(encoding).decode(sample);
  const times = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return 2 * times(accentIn) + 2 * times(accentAtStart) + 3 * times(apostrophe) - 2 * times(unlikely);
}
