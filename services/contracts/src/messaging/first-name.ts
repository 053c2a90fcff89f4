/** Stands in a campaign's text for the first name of its recipient. */
export const firstNamePlaceholder = '{first_name}';

/** How somebody is addressed whose name nobody knows. */
export const firstNameFallback = 'there';

/** The name in test texts and examples. */
export const exampleFirstName = 'Maria';

/** A text holds at most so much of a name, in UTF-16 units. */
export const longestFirstName = 40;

/**
 * The first name as a text may say it: letters, marks, spaces, hyphens, apostrophes, and the points of abbreviations. What
 * else a name holds is left out. Undefined: nobody knows a name, or what is recorded might be a link. Applied again, it
 * changes nothing.
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

/** A point within a word, unless it stands between single letters: phones make a link of `salon.example`, and none of `J.R.` */
function mayBeLink(word: string): boolean {
  return /^www/iu.test(word) || (/\..*\p{L}/u.test(word) && !/^(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?$/u.test(word));
}

/** The letters of names that GSM-7 has, and what may stand between them. */
const shortAlphabet = /^[A-Za-zÄÖÑÜäöñüàéèùìòÇØøÅåÆæßÉΔΦΓΛΩΠΨΣΘΞ'. -]*$/u;

/**
 * Equal for names that make any text equally long and costly: as many letters of GSM-7, or as many of which one is not. A
 * name with marks or with letters beyond 16 bits stands for itself.
 */
export function firstNameShape(firstName: string): string {
  if (shortAlphabet.test(firstName)) return `GSM-7 ${firstName.length}`;
  return /[\p{M}\u{10000}-\u{10ffff}]/u.test(firstName) ? `= ${firstName}` : `UCS-2 ${firstName.length}`;
}

/**
 * What is wrong with the placeholders of a text, in words that go after the name of the field. Undefined: nothing. A
 * misspelled one would reach every phone as it is.
 */
export function placeholderFault(message: string): string | undefined {
  const rest = message.replaceAll(/(?<!\{)\{first_name\}(?!\})/gu, '');
  const [unknown] = /\{+\s*[\p{L}_][^{}\n]{0,60}\}+/u.exec(rest) ?? /[{[<%]*first[_-]name[}\]>%]*/iu.exec(rest) ?? [];
  if (unknown === undefined) return undefined;
  return `has ${unknown}, which is no placeholder: the only one is ${firstNamePlaceholder}, written exactly so`;
}
