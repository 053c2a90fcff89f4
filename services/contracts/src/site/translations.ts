import type { DocumentFields, DocumentKind } from './document-kind.js';
import type { DocumentField, PartLabels, Words } from './fields.js';
import { fieldsOfPage } from './kinds/page.js';
import type { SiteLanguage } from './languages.js';

/** The languages other than English. */
export type TranslatedLanguage = Exclude<SiteLanguage, 'en'>;

/** One text of a field that has a translation in each language. */
export interface TranslatableText {
  /** Where it stands within the value of its field. */
  path: readonly (string | number)[];
  /** What it is called within its field: `Question 1, Answer`; empty if it is the whole field. */
  label: string;
  words: Words;
  isLong: boolean;
}

const hasLetters = /\p{L}/u;
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string';

const partNames = ['title', 'text', 'figure', 'note'] as const;

/** The texts of a field that can be translated: those with letters, since figures and postal codes need none. */
export function translatableTexts(field: DocumentField, value: unknown): TranslatableText[] {
  const text = (words: unknown, path: TranslatableText['path'], label: string, isLong: boolean): TranslatableText[] =>
    isWords(words) && hasLetters.test(words.en) ? [{ path, label, words, isLong }] : [];
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  switch (field.type) {
    case 'words':
      return text(value, [], '', false);
    case 'passage':
      return text(value, [], '', true);
    case 'lines':
      return entries.flatMap((entry, index) => text(entry, [index], String(index + 1), false));
    case 'pictures':
      return entries.flatMap((entry, index) =>
        text((entry as { alt?: unknown }).alt, [index, 'alt'], `${index + 1}, what it shows`, false),
      );
    case 'parts':
      return entries.flatMap((entry, index) =>
        partNames.flatMap((name, place) => {
          if (name === 'figure' && field.isFigureSame) return [];
          const label = `${index + 1}, ${partLabel(field.partLabels, place)}`;
          return text((entry as Record<string, unknown>)[name], [index, name], label, name === 'text');
        }),
      );
    default:
      return [];
  }
}

const partLabel = (labels: PartLabels | undefined, place: number): string => labels?.[place] ?? partNames[place] ?? '';

/** `value` with one of its texts translated. An empty text removes the translation: visitors see the English text. */
export function withTranslation(
  value: unknown,
  path: TranslatableText['path'],
  language: TranslatedLanguage,
  text: string,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) {
    const { [language]: _, ...others } = value as Words;
    return text.trim() === '' ? others : { ...others, [language]: text };
  }
  if (Array.isArray(value))
    return value.map((entry: unknown, index) =>
      index === step ? withTranslation(entry, rest, language, text) : entry,
    );
  const entries = value as Record<string, unknown>;
  return { ...entries, [step]: withTranslation(entries[step], rest, language, text) };
}

/** How many texts of a document can be translated, and how many of them are not. */
export function countTranslations(
  kind: DocumentKind,
  fields: DocumentFields,
  language: TranslatedLanguage,
): { texts: number; missing: number } {
  const names = kind.name === 'page' ? fieldsOfPage(fields) : Object.keys(kind.fields);
  const texts = names.flatMap((name) => {
    const field = kind.fields[name];
    return field ? translatableTexts(field, fields[name]) : [];
  });
  return { texts: texts.length, missing: texts.filter(({ words }) => words[language] === undefined).length };
}
