import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { Words } from '@lacquer/contracts/site/fields';
import { translatedLanguages } from '@lacquer/contracts/site/languages';
import { categories } from '@lacquer/contracts/site/sample/categories';
import { sampleLines } from '@lacquer/contracts/site/sample/lines';
import { home } from '@lacquer/contracts/site/sample/home';
import { fictionalSalon, fictionalTaglines } from '@lacquer/contracts/site/sample/salon';
import { menuWords } from '@lacquer/contracts/site/sample/menu-words';
import { pages } from '@lacquer/contracts/site/sample/pages';
import { sampleServices } from '@lacquer/contracts/site/sample/services';
import { translated, type TranslatedLanguage } from '@lacquer/contracts/site/translations';
import { mapWords, wordsIn } from './words-in-fields.js';

/** The texts that a new installation starts with. */
const sampleWords: readonly Words[] = wordsIn([categories, home, menuWords, pages, sampleServices]);

/** Those texts by their English. */
export const sampleByEnglish: ReadonlyMap<string, Words> = new Map(sampleWords.map((words) => [words.en, words]));

type Translations = Readonly<Record<TranslatedLanguage, ReadonlySet<string | undefined>>>;

const translationsIn = (words: readonly Words[]): Translations => ({
  es: new Set(words.map(({ es }) => es)),
  ko: new Set(words.map(({ ko }) => ko)),
});

const sampleTranslations = translationsIn(sampleWords);

/** The lines whose English is a plain text, by it. */
const sampleLinesByEnglish: ReadonlyMap<string, Words> = new Map(sampleLines.map((line) => [line.en, line]));
const sampleLineTranslations = translationsIn(sampleLines);

function withoutTranslations(words: Words, sample: Translations): Words {
  const foreign = translatedLanguages.filter(
    (language) => words[language] !== undefined && sample[language].has(words[language]),
  );
  return foreign.reduce<Words>((kept, language) => translated(kept, language, undefined), words);
}

/** A text of the salon's own without the translations of the installation: they say what another salon does. */
export const withoutSampleTranslations = (words: Words): Words =>
  sampleByEnglish.has(words.en) ? words : withoutTranslations(words, sampleTranslations);

/** As `withoutSampleTranslations`, of a line whose English is a plain text. */
export const withoutSampleLine = (words: Words): Words =>
  sampleLinesByEnglish.has(words.en) ? words : withoutTranslations(words, sampleLineTranslations);

/** The salon's fields without the installation's translations of a tagline that it has rewritten. */
export function withoutSampleTaglines(fields: DocumentFields): DocumentFields {
  const { tagline, taglines, ...others } = fields;
  if (tagline === fictionalSalon.tagline || typeof taglines !== 'object' || taglines === null) return fields;
  const own = Object.entries(taglines).filter(([language, text]) => text !== foreignTaglines[language]);
  return { ...others, tagline, ...(own.length > 0 && { taglines: Object.fromEntries(own) }) };
}

const foreignTaglines: Readonly<Record<string, string | undefined>> = fictionalTaglines;

/** A document's fields without the installation's translations of texts that the salon has rewritten. */
export const ownTranslations = (fields: DocumentFields): DocumentFields => mapWords(fields, withoutSampleTranslations);
