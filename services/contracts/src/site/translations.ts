import type { DocumentFields, DocumentKind } from './document-kind.js';
import { isEmptied } from './emptied.js';
import type { DocumentField, FieldType, PartLabels, Words } from './fields.js';
import { fieldsOfPage } from './kinds/page.js';
import { type SiteLanguage, translatedLanguages } from './languages.js';

/** The languages other than English. */
export type TranslatedLanguage = Exclude<SiteLanguage, 'en'>;

/** One text of a field that has a translation in each language. */
export interface TranslatableText {
  /** Where it stands within the value of its field. */
  path: readonly (string | number)[];
  /** The entry that it is of, if the field has several. */
  entry?: { index: number; all: number };
  /** What it is called within its entry: `Answer`; empty if it is the whole entry. */
  part: string;
  words: Words;
  isLong: boolean;
}

const hasLetters = /\p{L}/u;
/** Whether a value is a text in the languages of the site. */
export const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string';

/** The value of a field, for `translatableTexts`: a line is put together with its translations. */
export function translatableValue(kind: DocumentKind, fields: DocumentFields, name: string): unknown {
  const value = fields[name];
  const translations = kind.fields[name]?.translations;
  if (translations === undefined) return value;
  const kept = fields[translations] as Partial<Words> | undefined;
  // without English, its translations are kept for the next one
  if (typeof value !== 'string') return kept ? { ...kept, en: '' } : value;
  return { ...kept, en: value };
}

/** The edit that gives a field such a value. */
export function editOf(kind: DocumentKind, name: string, value: unknown): DocumentFields {
  const translations = kind.fields[name]?.translations;
  if (translations === undefined) return { [name]: value };
  if (!isWords(value)) return { [name]: value, [translations]: null };
  const { en, ...others } = value;
  return { [name]: en === '' ? null : en, [translations]: Object.keys(others).length > 0 ? others : null };
}

const partNames = ['title', 'text', 'figure', 'note'] as const;

/** Whether a field has texts in the languages of the site. */
export const hasLanguages = ({ type, translations }: DocumentField): boolean =>
  translatedTypes.has(type) || translations !== undefined;

const translatedTypes: ReadonlySet<FieldType> = new Set(['words', 'passage', 'lines', 'parts', 'pictures']);

/** The texts of a field that can be translated: those with letters, since figures and postal codes need none. */
export function translatableTexts(field: DocumentField, value: unknown): TranslatableText[] {
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const text = (words: unknown, path: TranslatableText['path'], part: string, isLong: boolean): TranslatableText[] => {
    if (!isWords(words) || !hasLetters.test(words.en)) return [];
    const [index] = path;
    return [{ path, ...(typeof index === 'number' && { entry: { index, all: entries.length } }), part, words, isLong }];
  };
  switch (field.type) {
    case 'line':
    case 'words':
      return text(value, [], '', false);
    case 'passage':
      return text(value, [], '', true);
    case 'lines':
      return entries.flatMap((entry, index) => text(entry, [index], '', false));
    case 'pictures':
      return entries.flatMap((entry, index) => text((entry as { alt?: unknown }).alt, [index, 'alt'], '', false));
    case 'parts':
      return entries.flatMap((entry, index) =>
        partNames.flatMap((name, place) => {
          if (name === 'figure' && field.of !== undefined) return [];
          const part = partLabel(field.partLabels, place);
          return text((entry as Record<string, unknown>)[name], [index, name], part, name === 'text');
        }),
      );
    default:
      return [];
  }
}

const partLabel = (labels: PartLabels | undefined, place: number): string => labels?.[place] ?? partNames[place] ?? '';

/** Whether a translation was made from another English text than the present one. Visitors read it all the same. */
export const isOlder = (words: Words, language: TranslatedLanguage): boolean =>
  words[language] !== undefined && words.of?.[language] !== undefined;

/** `words` with another English text. Its translations become older, until the English is again what it was. */
export function withEnglish(words: Words, en: string): Words {
  const { of: _, ...others } = words;
  const of = Object.fromEntries(
    translatedLanguages.flatMap((language) => {
      const from = words.of?.[language] ?? words.en;
      return words[language] === undefined || from === '' || from === en ? [] : [[language, from]];
    }),
  );
  return { ...others, en, ...(Object.keys(of).length > 0 && { of }) };
}

/** What is typed as the English text; null if nothing is left. An emptied text keeps its translations. */
export function typedEnglish(words: Words | undefined, text: string): Words | null {
  const typed = withEnglish(words ?? { en: '' }, text.trim() === '' ? '' : text);
  return isEmptied(typed) && translatedLanguages.every((language) => typed[language] === undefined) ? null : typed;
}

/** `words` with a translation of the present English. Undefined: visitors see the English text. */
export function translated(words: Words, language: TranslatedLanguage, text: string | undefined): Words {
  const { [language]: _, of = {}, ...others } = words;
  const { [language]: __, ...older } = of;
  return {
    ...others,
    ...(text !== undefined && { [language]: text }),
    ...(Object.keys(older).length > 0 && { of: older }),
  };
}

/** `value` with one of its texts translated. An empty text removes the translation: visitors see the English text. */
export function withTranslation(
  value: unknown,
  path: TranslatableText['path'],
  language: TranslatedLanguage,
  text: string,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) {
    return translated(value as Words, language, text.trim() === '' ? undefined : text);
  }
  if (Array.isArray(value))
    return value.map((entry: unknown, index) =>
      index === step ? withTranslation(entry, rest, language, text) : entry,
    );
  const entries = value as Record<string, unknown>;
  return { ...entries, [step]: withTranslation(entries[step], rest, language, text) };
}

/** How many texts of a document can be translated, how many of them are not, and how many are older than the English. */
export function countTranslations(
  kind: DocumentKind,
  fields: DocumentFields,
  language: TranslatedLanguage,
): { texts: number; missing: number; older: number } {
  const names = kind.name === 'page' ? fieldsOfPage(fields) : Object.keys(kind.fields);
  const texts = names.flatMap((name) => {
    const field = kind.fields[name];
    return field ? translatableTexts(field, translatableValue(kind, fields, name)) : [];
  });
  return {
    texts: texts.length,
    missing: texts.filter(({ words }) => words[language] === undefined).length,
    older: texts.filter(({ words }) => isOlder(words, language)).length,
  };
}
