import { type Said, say } from '../sentences/say.js';
import { placeholderSentences } from './placeholder-sentences.js';

/** The placeholder of the recipient's first name in a campaign text. */
export const firstNamePlaceholder = '{first_name}';

/** Replaces an unknown name. */
export const firstNameFallback = 'there';

/** The same in the languages of a campaign's other texts. Korean adds its own `님` to a name. */
export const firstNameFallbacks = { es: 'cliente', ko: '고객' } as const;

/** The name in test texts and examples. */
export const exampleFirstName = 'Maria';

/** The longest part of a name in a text, in UTF-16 units. */
export const longestFirstName = 40;

/**
 * The first name in the form used in texts: letters, marks, spaces, hyphens, apostrophes, and the periods of
 * abbreviations. All other characters are removed. Undefined: the name is unknown, or might be shown as a link. The
 * function is idempotent.
 */
export function toFirstName(recorded: string | null | undefined): string | undefined {
  if (!recorded) return undefined;
  const plain = recorded
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u02bc\u0060\u00b4]/gu, "'")
    .replaceAll(/[\u2010-\u2015]/gu, '-')
    .replaceAll(/[\p{Cf}\p{Cn}\p{Co}]/gu, '');
  if (/[/\\@]|:\/\//u.test(plain)) return undefined;
  const words = plain
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}'. -]/gu, '')
    .normalize('NFC')
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}]+/u, '').replace(/[.'-]+$/u, ([last]) => (last === '.' ? '.' : '')))
    .filter((word) => word !== '');
  if (words.some(mayBeLink)) return undefined;
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name} ${word}`;
    if (longer.length > longestFirstName) break;
    name = longer;
  }
  return name === '' ? undefined : name;
}

/** A period within a word, except between single letters: phones turn `salon.example` into a link, but not `J.R.` */
function mayBeLink(word: string): boolean {
  return /^www/iu.test(word) || (/\..*\p{L}/u.test(word) && !/^(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?$/u.test(word));
}

/** The name letters in GSM-7, and the characters allowed between them. */
const shortAlphabet = /^[A-Za-zÄÖÑÜäöñüàéèùìòÇØøÅåÆæßÉΔΦΓΛΩΠΨΣΘΞ'. -]*$/u;

/**
 * Equal for names that make any text equally long and expensive: the same number of letters, either all in GSM-7 or at
 * least one outside it. A name with combining marks, or with letters beyond 16 bits, has its own shape.
 */
export function firstNameShape(firstName: string): string {
  if (shortAlphabet.test(firstName)) return `GSM-7 ${firstName.length}`;
  return /[\p{M}\u{10000}-\u{10ffff}]/u.test(firstName) ? `= ${firstName}` : `UCS-2 ${firstName.length}`;
}

/**
 * Describes a wrong placeholder in a text, as a phrase that follows the field name. Undefined: no fault. A misspelled
 * placeholder would be sent to every phone unreplaced. `others`: further placeholders of the text, in braces.
 */
export function placeholderFault(message: string, ...others: string[]): Said | undefined {
  const known = [firstNamePlaceholder, ...others];
  const rest = known.reduce(
    (left, placeholder) => left.replaceAll(new RegExp(`(?<!\\{)\\{${placeholder.slice(1, -1)}\\}(?!\\})`, 'gu'), ''),
    message,
  );
  const [unknown] = /\{+\s*[\p{L}_][^{}\n]{0,60}\}+/u.exec(rest) ?? /[{[<%]*first[_-]name[}\]>%]*/iu.exec(rest) ?? [];
  if (unknown === undefined) return undefined;
  const last = known.at(-1) ?? firstNamePlaceholder;
  return others.length === 0
    ? say(placeholderSentences.onlyOne, { unknown, placeholder: last })
    : say(placeholderSentences.several, { unknown, placeholders: known.slice(0, -1).join(', '), last });
}
