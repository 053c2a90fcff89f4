const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('^{}\\[~]|€\f');

const graphemes = new Intl.Segmenter('en');

/**
 * The number of segments of a body. A GSM-7 segment has 160 units, or 153 in a longer body; a UCS-2 segment 70 or 67. A
 * character is never split.
 */
export function countSegments(body: string): number {
  const units: number[] = [];
  let isGsm = true;
  for (const character of body) {
    if (gsmBasic.has(character)) units.push(1);
    else if (gsmExtended.has(character)) units.push(2);
    else {
      isGsm = false;
      break;
    }
  }
  const lengths = isGsm ? units : Array.from(graphemes.segment(body), ({ segment }) => segment.length);
  const [alone, chained] = isGsm ? [160, 153] : [70, 67];
  if (lengths.reduce((sum, length) => sum + length, 0) <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const length of lengths) {
    if (used + length > chained) {
      segments += 1;
      used = 0;
    }
    used += length;
  }
  return segments;
}
