import { fill } from '@lacquer/contracts/sentences/fill';
import { readEach, type Recognized, recognizer, wholeSentences } from '@lacquer/contracts/sentences/recognize';
import type { StaffSentence } from '@lacquer/contracts/sentences/staff-sentences';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { messageIn } from '../../language/message-in';
import type { CountPatterns } from '../count-patterns';
import { momentIn } from './moments';

/** Sentences of the server in a language. One with patterns has that of its `{count}`. */
export type Sentences = Readonly<Record<StaffSentence, string | CountPatterns>>;

interface Words {
  language: StaffLanguage;
  phrases: Readonly<Record<string, string>>;
  sentences: Sentences;
}

/** A place for a phrase of the admin, such as the noun of a kind of document. */
const phraseAlone = 'noun';

/** Texts whose translation is kept: a screen renders the same few again and again. */
const maxKept = 500;

/** Of `2:30 p.m.` at the end of a sentence, one period is left. */
const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  fill(words, values).replace(/(?<=[ap]\.\s?m\.)\.$/, '');

/**
 * A function that translates what the server says in English: a phrase, or sentences with values. What it does not know
 * stays as it is.
 */
export function sentenceReader({ language, phrases, sentences }: Words): (message: string) => string {
  const recognize = recognizer(Object.keys(sentences) as StaffSentence[]);
  const plurals = new Intl.PluralRules(language);
  const read = (text: string): string | null => {
    const found = recognize(text);
    return found && wordsOf(found);
  };
  const wordsOf = (found: Recognized<StaffSentence>): string => {
    const words = sentences[found.sentence];
    const values = Object.fromEntries(
      Object.entries(found.values).map(([place, value]) => [place, valueAt(place, value)]),
    );
    if (typeof words === 'string') return filled(words, values);
    const count = Number(found.values.count?.replaceAll(',', ''));
    return filled(words[plurals.select(count)] ?? words.other, values);
  };
  const valueAt = (place: string, value: string): string => {
    if (place === wholeSentences) return translate(value);
    if (place === phraseAlone) return phraseOf(value) ?? value;
    return read(value) ?? momentOf(value);
  };
  const momentOf = (value: string): string =>
    language === 'ko' ? momentIn(value, language, phrases).replace(/ %$/, '%') : momentIn(value, language, phrases);
  const phraseOf = (text: string): string | null => {
    const phrase = messageIn(phrases, text);
    return phrase === text ? null : phrase;
  };
  const translate = (message: string): string => {
    const phrase = phraseOf(message);
    if (phrase !== null) return phrase;
    const found = recognize(message);
    return found && wholeSentences in found.values
      ? wordsOf(found)
      : readEach(message, (text) => read(text) ?? phraseOf(text)).join(' ');
  };
  /** By message, the oldest first. */
  const kept = new Map<string, string>();
  return (message) => {
    const known = kept.get(message);
    if (known !== undefined) return known;
    const translated = translate(message);
    kept.set(message, translated);
    const [oldest = ''] = kept.keys();
    if (kept.size > maxKept) kept.delete(oldest);
    return translated;
  };
}
