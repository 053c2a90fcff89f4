import { fill } from '@lacquer/contracts/sentences/fill';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { useRouter } from '@tanstack/react-router';
import { messageIn } from './message-in';
import { englishFormats, type Formats } from './formats';
import type { spanish } from './spanish';
import type { spanishPages } from './spanish-pages';
import type { spanishParts } from './spanish-parts';

/**
 * A phrase of the public interface, in English. The dictionaries of the other languages have a line for each, which the
 * compiler checks; English pages load none. `{name}` in it is a value.
 */
export type Phrase = FirstPhrase | PagePhrase | PartPhrase;
/** Those that every page shows before anything else has loaded. */
export type FirstPhrase = keyof typeof spanish;
/** Those that a single page shows first. */
export type PagePhrase = keyof typeof spanishPages;
/** Those of parts whose code loads later. */
export type PartPhrase = keyof typeof spanishParts;

/** The words of a language. Those of later parts are missing until these have loaded. */
export interface Dictionary {
  readonly phrases: Readonly<Partial<Record<Phrase, string>>>;
  readonly formats: Formats;
}

type Values = Readonly<Record<string, string | number>>;

/** A phrase in the language of `dictionary`, with its values. */
export const translate = (dictionary: Dictionary | null, phrase: Phrase, values: Values = {}): string =>
  fill(dictionary?.phrases[phrase] ?? phrase, values);

export interface Words {
  language: SiteLanguage;
  /** `t('Call {phone}', { phone })` */
  t: (phrase: Phrase, values?: Values) => string;
  /** A message of validation, which comes in English. One that the dictionary does not have stays as it is. */
  fault: (message: string) => string;
  formats: Formats;
}

const words = new WeakMap<object, Words>();

/** The words of a document's language: the same object each time. For loaders and heads; components use `useWords`. */
export function wordsOf(context: { language: SiteLanguage; dictionary: Dictionary | null }): Words {
  const { language, dictionary } = context;
  const key = dictionary ?? englishFormats;
  const known = words.get(key) ?? {
    language,
    t: (phrase, values) => translate(dictionary, phrase, values),
    fault: (message) => (dictionary ? messageIn(dictionary.phrases, message) : message),
    formats: dictionary?.formats ?? englishFormats,
  };
  words.set(key, known);
  return known;
}

/** The words of the page. */
export const useWords = (): Words => wordsOf(useRouter().options.context);
