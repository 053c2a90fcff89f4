import { createHash } from 'node:crypto';
import type { Words } from '@lacquer/contracts/site/fields';
import { siteLanguages } from '@lacquer/contracts/site/languages';
import { pages } from '@lacquer/contracts/site/sample/pages';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wordsIn } from '../documents/words-in-fields.js';
import { rewriteWords } from './rewrite-words.js';

/** The texts before, by the first 16 digits of their SHA-256, and how the texts in their place begin in English. */
const corrections = [
  {
    begins: 'When you use the contact form:',
    former: { en: '2f18bf1cc031859f', es: '302038d6be75f37e', ko: 'f08b305c3cafddb1' },
  },
  {
    begins: 'To answer you, to keep your appointments straight,',
    former: { en: 'c1186033bb9b7607', es: 'c6f23bffaa5effe2', ko: '8ad3d7ccdabc0034' },
  },
  {
    begins: 'Short rules for the website,',
    former: { en: 'd9fd36f28c70a869', es: '7222717cce282219', ko: '774b5279c13763bf' },
  },
  {
    begins: 'You agree to our texts only where you say so:',
    former: { en: '4ddedea36f9ad766', es: '6a42ac64168f375a', ko: '8bf0c7b75f19362f' },
  },
  {
    begins: 'Message frequency varies;',
    former: { en: '018539993ede1a8b', es: '0798f936a3d5727d', ko: '90b3d2fafb0e0b7c' },
  },
] as const;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The terms and the privacy page of a new salon said that whoever leaves a number agrees to texts, and promised reminders.
 * Where these are still the texts of the installation, they say what the consent ledger does. A text that the salon has
 * changed stays as it is.
 */
export class AskedTexts1760000018000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const sample = wordsIn(pages);
    const present = new Map<string, { former: Words; words: Words }>(
      corrections.map(({ begins, former }) => [former.en, { former, words: only(sample, begins) }]),
    );
    await rewriteWords(queryRunner, (words) => {
      const correction = present.get(digestOf(words.en));
      if (!correction) return words;
      const corrected = { ...words };
      for (const language of siteLanguages) {
        const [own, next] = [words[language], correction.words[language]];
        if (next !== undefined && (own === undefined || digestOf(own) === correction.former[language]))
          corrected[language] = next;
      }
      return corrected;
    });
  }

  /** The release before shows whichever texts are stored. */
  async down(): Promise<void> {}
}

function only(sample: readonly Words[], begins: string): Words {
  const found = sample.find(({ en }) => en.startsWith(begins));
  if (!found) throw new Error(`no text of the sample begins with "${begins}"`);
  return found;
}
