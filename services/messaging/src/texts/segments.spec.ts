import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { fastestOf } from '@lacquer/servers/testing/fastest-of';
import { measureText } from './segments.js';

/**
 * Counted by hand. GSM 03.38: 160 septets in one segment, 153 in each of several; an extension character takes two and
 * is never split. UCS-2: 70 units of 16 bits, 67 in each of several; a surrogate pair takes two and is never split.
 */
const table: [what: string, text: string, encoding: 'GSM-7' | 'UCS-2', length: number, segments: number][] = [
  ['a word', 'Hello', 'GSM-7', 5, 1],
  ['a full segment', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['one more than a segment', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['two full segments', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['one more than two', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['three full segments', 'a'.repeat(459), 'GSM-7', 459, 3],
  ['one more than three', 'a'.repeat(460), 'GSM-7', 460, 4],
  ['the longest text', 'a'.repeat(1600), 'GSM-7', 1600, 11],
  ['the Spanish é', 'é'.repeat(160), 'GSM-7', 160, 1],
  ['the Spanish ñ', 'ñ'.repeat(160), 'GSM-7', 160, 1],
  ['the Spanish ü, one too many', 'ü'.repeat(161), 'GSM-7', 161, 2],
  ['¿ and é', '¿Qué tal?', 'GSM-7', 9, 1],
  ['¡ and ñ', '¡Mañana 15%!', 'GSM-7', 12, 1],
  ['ñ, ñ and ü', 'Niñez, señor, über', 'GSM-7', 18, 1],
  ['the Spanish á', 'á'.repeat(70), 'UCS-2', 70, 1],
  ['the Spanish á, one too many', 'á'.repeat(71), 'UCS-2', 71, 2],
  ['the Spanish í among others', 'Sí, mañana', 'UCS-2', 10, 1],
  ['the Spanish ó', 'Promoción', 'UCS-2', 9, 1],
  ['the Spanish ú', 'Ñandú', 'UCS-2', 5, 1],
  ['the upper case É and Ñ', 'CAFÉ ESPAÑOL', 'GSM-7', 12, 1],
  ['the upper case Ó', 'PROMOCIÓN', 'UCS-2', 9, 1],
  ['one extension character', '€', 'GSM-7', 2, 1],
  ['all extension characters', '^{}\\[~]|€', 'GSM-7', 18, 1],
  ['braces round a name', '{name}', 'GSM-7', 8, 1],
  ['eighty euros', '€'.repeat(80), 'GSM-7', 160, 1],
  ['eighty-one euros', '€'.repeat(81), 'GSM-7', 162, 2],
  ['a euro that fills the segment', `${'a'.repeat(158)}€`, 'GSM-7', 160, 1],
  ['a euro that does not fit', `${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
  ['a euro on the seam of two segments', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['a euro before the seam', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 'GSM-7', 306, 2],
  ['an emoji', '💅', 'UCS-2', 2, 1],
  ['an emoji after a word', 'Nails 💅', 'UCS-2', 8, 1],
  ['thirty-five emoji', '💅'.repeat(35), 'UCS-2', 70, 1],
  ['thirty-six emoji', '💅'.repeat(36), 'UCS-2', 72, 2],
  ['an emoji on the seam of two segments', `${'a'.repeat(66)}💅${'a'.repeat(66)}`, 'UCS-2', 134, 3],
  ['an emoji before the seam', `${'a'.repeat(65)}💅${'a'.repeat(67)}`, 'UCS-2', 134, 2],
  ['one emoji that makes a full text two', `${'a'.repeat(69)}💅`, 'UCS-2', 71, 2],
  ['a heart with its variation selector', '❤️', 'UCS-2', 2, 1],
  ['an emoji of two, joined', '👩‍🎨', 'UCS-2', 5, 1],
  ['a flag', '🇰🇷', 'UCS-2', 4, 1],
  ['curly quotes', '“Sale”', 'UCS-2', 6, 1],
  ['a curly apostrophe', 'It’s', 'UCS-2', 4, 1],
  ['a straight apostrophe', "It's", 'GSM-7', 4, 1],
  ['an en dash', 'Sale – today', 'UCS-2', 12, 1],
  ['a hyphen', 'Sale - today', 'GSM-7', 12, 1],
  ['an ellipsis', 'Wait…', 'UCS-2', 5, 1],
  ['Korean', '안녕하세요', 'UCS-2', 5, 1],
  ['seventy Korean syllables', '네일'.repeat(35), 'UCS-2', 70, 1],
  ['one syllable more', `${'네일'.repeat(35)}샵`, 'UCS-2', 71, 2],
  ['two full segments of Korean', '네일'.repeat(67), 'UCS-2', 134, 2],
  ['one syllable more than two segments', `${'네일'.repeat(67)}샵`, 'UCS-2', 135, 3],
  ['an extension character in a Unicode text counts one', '네일 €', 'UCS-2', 4, 1],
  ['the Greek capitals of GSM', 'ΔΦΓΛΩΠΨΣΘΞ', 'GSM-7', 10, 1],
  ['other Greek', 'αβγ', 'UCS-2', 3, 1],
  ['signs of GSM', '@£$¥§¤_', 'GSM-7', 7, 1],
  ['a line break', 'line\nbreak', 'GSM-7', 10, 1],
  ['a line break of Windows', 'line\r\nbreak', 'GSM-7', 11, 1],
  ['a tabulator', 'tab\there', 'UCS-2', 8, 1],
  ['a back quote', '`', 'UCS-2', 1, 1],
  ['a no-break space', '15\u00a0%', 'UCS-2', 4, 1],
];

describe('the measure of a text', () => {
  it.each(table)('is correct for: %s', (_, text, encoding, length, segments) => {
    expect(measureText(text)).toMatchObject({ encoding, length, segments });
  });

  it('lists each character that requires Unicode once', () => {
    expect(measureText('“Nails” 💅💅 {15% off}').unicodeCharacters).toEqual(['“', '”', '💅']);
    expect(measureText('{15% off} €').unicodeCharacters).toEqual([]);
  });

  it('agrees with an independent implementation', () => {
    const pieces = ['a', 'é', 'ñ', '€', '{', '\n', '\r\n', '’', '안', 'ạ', 'e\u0301', '💅', '👩\u200d🎨', '🇰🇷', '❤️'];
    const texts = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.nat({ max: 90 })), { maxLength: 6 });
    fc.assert(
      fc.property(texts, (parts) => {
        const body = parts.map(([piece, count]) => piece.repeat(count)).join('');
        const other = new SegmentedMessage(body);
        const { encoding, segments, unicodeCharacters } = measureText(body);
        expect({ encoding, segments, unicodeCharacters }).toEqual({
          encoding: other.encodingName,
          segments: other.segmentsCount,
          unicodeCharacters: [...new Set(other.getNonGsmCharacters())],
        });
      }),
      { numRuns: 300 },
    );
  });

  it('takes time in proportion to the length, whatever packages share the process', () => {
    // such a property, as the renderer of pages has it, makes each concatenation of arrays hundreds of times slower
    const shared = { [Symbol.isConcatSpreadable]: false };
    const milliseconds = (length: number) => {
      const body = '네일 a'.repeat(length / 4);
      // many short runs: other load on the machine interrupts a long one each time
      return fastestOf(50, () => measureText(body));
    };
    milliseconds(1600);
    expect(milliseconds(16_000) / milliseconds(1600)).toBeLessThan(40);
    expect(shared).toBeDefined();
  });
});
