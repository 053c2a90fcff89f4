import { type TextLanguage, textLanguage } from '@lacquer/contracts/messaging/campaign';
import { t } from '../staff-words/words';

/** A campaign's texts beside its message, in the order of the contract. An empty one is being written. */
export type LanguageTexts = Partial<Record<TextLanguage, string>>;

export const textLanguages = textLanguage.options;

const names: Record<TextLanguage, string> = { es: t('Text in Spanish'), ko: t('Text in Korean') };

/** The name of a campaign's text; null: the message. A language of a newer release is its code. */
export const textName = (language: string | null): string =>
  language === null ? t('Message') : (names[language as TextLanguage] ?? language);

/** The texts of a campaign that this release can edit. */
export function editableTexts(texts: Readonly<Record<string, string>> = {}): LanguageTexts {
  return Object.fromEntries(
    textLanguages.flatMap((language) => (texts[language] === undefined ? [] : [[language, texts[language]]])),
  );
}

/** Those that are not empty. */
export const writtenTexts = (texts: LanguageTexts): LanguageTexts =>
  Object.fromEntries(Object.entries(editableTexts(texts)).filter(([, text]) => text.trim() !== ''));
