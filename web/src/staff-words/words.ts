import { count as figure } from '../format/count';
import { fill } from '@lacquer/contracts/sentences/fill';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import type { Formats } from '../language/formats';
import type { CountPatterns } from './count-patterns';
import { staffLocales } from './languages';
import type { Sentences } from './sentences/reader';
import type * as spanish from './spanish';

/**
 * A phrase of the admin, in English. The dictionaries of the other languages have a line for each, which the compiler
 * checks; English loads none. `{name}` in it is a value. `#word` at its end tells two senses apart, and is not shown.
 */
export type StaffPhrase = keyof typeof spanish.phrases;
/** Something that is counted, in English: `customer`. */
export type CountedThing = keyof typeof spanish.counts;

/** The words of a language. */
export interface StaffDictionary {
  readonly phrases: Readonly<Record<StaffPhrase, string>>;
  readonly counts: Readonly<Record<CountedThing, CountPatterns>>;
  readonly sentences: Sentences;
  readonly formats: Formats;
  /** See `sentenceReader`. */
  readonly read: (message: string) => string;
}

let dictionary: StaffDictionary | null = null;
let language: StaffLanguage = 'en';
let plurals = new Intl.PluralRules('en');

/** Once per document, before any module of the admin runs: tables of these modules hold phrases in the language. */
export function setStaffWords(chosen: StaffLanguage, words: StaffDictionary | null): void {
  language = chosen;
  dictionary = words;
  plurals = new Intl.PluralRules(chosen);
}

/** `null` in English. */
export const staffDictionary = (): StaffDictionary | null => dictionary;

export const staffLanguage = (): StaffLanguage => language;

/** For dates and times. */
export const staffLocale = (): string => staffLocales[language];

/** A phrase in the language of the person, with the places of its values. */
export const inWords = (phrase: StaffPhrase): string => dictionary?.phrases[phrase] ?? phrase.replace(/#\w+$/, '');

/** A phrase in the language of the person, with its values. */
export const t = (phrase: StaffPhrase, values: Parameters<typeof fill>[1] = {}): string =>
  fill(inWords(phrase), values);

/** `1 customer`, `1,234 customers`. `many` is the English plural, by default with an s. */
export function counted(value: number, one: CountedThing, many: string = `${one}s`): string {
  const patterns = dictionary?.counts[one];
  if (!patterns) return `${figure(value)} ${value === 1 ? one : many}`;
  return fill(patterns[plurals.select(value)] ?? patterns.other, { count: figure(value) });
}

/**
 * A message in English, such as of the server or of a validation, in the language of the person: see `sentenceReader`.
 */
export function known<Message extends string | null | undefined>(message: Message): Message {
  if (!dictionary || message === null || message === undefined) return message;
  return dictionary.read(message) as Message;
}
