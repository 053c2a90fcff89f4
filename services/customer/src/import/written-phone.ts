import { importedFieldFaults, importFaults } from '@lacquer/contracts/customers/import-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { findE164 } from '@lacquer/platform/phone/phone';

/** The phone of a cell, with what was left out of it in words, or why there is none. */
export type WrittenPhone = { phone: string; leftOut?: Said } | { fault: Said };

const extension = /[\s,;]*(?:\bext(?:ension)?\b\.?|\bx|#)\s*:?\s*\d{1,6}\s*$/i;
const separators = /[/;,|&\n]|:::|\s+(?:or|and|o|y)\s+/i;
/** A number within a text, such as `cell: 213-555-0100 (after 5)`. */
const phoneRun = /\+?\(?\d[\d\s().-]{8,}\d/g;
const scientific = /^\s*([\d]+)(?:[.,](\d+))?\s*e\s*\+?\s*(\d+)\s*$/i;

/**
 * Reads a phone as spreadsheets and hands write it. A number of which a spreadsheet has kept only the first digits is
 * refused; of two numbers the first that texts can reach counts.
 */
export function writtenPhone(cell: string): WrittenPhone {
  const quoted = JSON.stringify(cell);
  const rounded = scientific.exec(cell);
  const text = rounded
    ? wholeNumber(rounded)
    : cell.replace(/^\s*(\d{10,15})\.0+\s*$/, '$1').replaceAll(/\p{Cf}/gu, '');
  if (text === undefined) {
    return faulty(say(importFaults.roundedPhone, { quoted }));
  }
  const whole = findE164(text);
  if (whole) return { phone: whole };
  const parts = text.split(separators).map((part) => part.trim());
  const runs = text.match(phoneRun) ?? [];
  for (const [index, part] of [text.trim(), ...parts, ...runs].entries()) {
    const phone = findE164(part) ?? findE164(part.replace(extension, ''));
    if (!phone) continue;
    const others = index === 0 ? [] : parts.filter((other) => !other.includes(part) && /\d{3}/.test(other));
    const more = extension
      .exec(part)?.[0]
      .trim()
      .replace(/^[,;\s]+/, '');
    const leftOut = [...(more ? [more] : []), ...others].filter((each) => findE164(each) !== phone);
    return leftOut.length === 0
      ? { phone }
      : {
          phone,
          leftOut: say(importFaults.morePhones, { quoted: leftOut.map((each) => JSON.stringify(each)).join(', ') }),
        };
  }
  return faulty(say(importFaults.noPhone, { quoted }));
}

const faulty = (fault: Said): WrittenPhone => ({ fault: say(importedFieldFaults.phone, { sentences: fault }) });

/** The digits of a number in scientific notation, if none are lost. */
function wholeNumber([, whole = '', fraction = '', exponent]: RegExpExecArray): string | undefined {
  const digits = fraction.replace(/0+$/, '');
  const zeros = Number(exponent) - digits.length;
  // a phone that ends in zeros and one that was rounded look the same
  return zeros === 0 ? whole + digits : undefined;
}
