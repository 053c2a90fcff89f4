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
import { translated } from '@lacquer/contracts/site/translations';
import { mapWords, wordsIn } from './words-in-fields.js';

/** The texts that a new installation starts with. */
const sampleWords: readonly Words[] = wordsIn([categories, home, menuWords, pages, sampleServices]);

/** Those texts by their English. */
export const sampleByEnglish: ReadonlyMap<string, Words> = new Map(sampleWords.map((words) => [words.en, words]));

/** What takes the translations of samples from a text whose English is none of theirs. */
function ownOf(samples: readonly Words[]): (words: Words) => Words {
  const english = new Set(samples.map(({ en }) => en));
  const translations = {
    es: new Set(samples.map(({ es }) => es)),
    ko: new Set(samples.map(({ ko }) => ko)),
  };
  return (words) => {
    if (english.has(words.en)) return words;
    const foreign = translatedLanguages.filter(
      (language) => words[language] !== undefined && translations[language].has(words[language]),
    );
    return foreign.reduce<Words>((kept, language) => translated(kept, language, undefined), words);
  };
}

/** A text of the salon's own without the translations of the installation: they say what another salon does. */
export const withoutSampleTranslations = ownOf(sampleWords);

/** As `withoutSampleTranslations`, of a line whose English is a plain text. */
export const withoutSampleLine = ownOf(sampleLines);

const withoutSampleTagline = ownOf([{ en: fictionalSalon.tagline, ...fictionalTaglines }]);

/** The salon's fields without the installation's translations of a tagline that it has rewritten. */
export function withoutSampleTaglines(fields: DocumentFields): DocumentFields {
  const { tagline, taglines, ...others } = fields;
  if (typeof tagline !== 'string' || typeof taglines !== 'object' || taglines === null) return fields;
  const words: Words = { en: tagline, ...taglines };
  const kept = withoutSampleTagline(words);
  if (kept === words) return fields;
  const { en: _, ...own } = kept;
  return { ...others, tagline, ...(Object.keys(own).length > 0 && { taglines: own }) };
}

/** A document's fields without the installation's translations of texts that the salon has rewritten. */
export const ownTranslations = (fields: DocumentFields): DocumentFields => mapWords(fields, withoutSampleTranslations);
