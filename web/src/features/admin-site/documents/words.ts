import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { DocumentChange, SiteDocument } from '@lacquer/contracts/site/documents';
import { durationText } from '@lacquer/contracts/site/duration';
import type { Minutes } from '@lacquer/contracts/site/fields';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { countTranslations } from '@lacquer/contracts/site/translations';
import type { BadgeTone } from '../../../components/ui/badge';
import { dollars } from '../../../format/money';

const verbs = { added: 'new', changed: 'changed', removed: 'removed' } as const;

export const labelOf = (kind: DocumentChange['kind'], field: string): string =>
  documentKinds[kind].fields[field]?.label ?? field;

/** `Review by Jamie R.: Stars, Review`. */
export function changeWords({ kind, title, change, fields }: DocumentChange): string {
  const { noun } = documentKinds[kind];
  const subject = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} “${title}”`;
  if (change !== 'changed') return `${subject}: ${verbs[change]}`;
  return `${subject}: ${fields.map((field) => labelOf(kind, field)).join(', ')}`;
}

/** The badges of a document in its list. */
export function badgesOf({ state, sample, published }: SiteDocument): { words: string; tone: BadgeTone }[] {
  const badges: { words: string; tone: BadgeTone }[] = [];
  if (state === 'draft') badges.push({ words: published ? 'Changed' : 'New', tone: 'info' });
  if (state === 'hidden') badges.push({ words: 'Hidden', tone: 'neutral' });
  if (sample) badges.push({ words: 'Sample', tone: 'caution' });
  return badges;
}

/** How many texts of a document are not in a language. */
export function missingBadge(
  { kind, fields }: SiteDocument,
  language: SiteLanguage,
): { words: string; tone: BadgeTone }[] {
  if (language === 'en') return [];
  const { missing } = countTranslations(documentKinds[kind], fields, language);
  return missing === 0 ? [] : [{ words: missing === 1 ? '1 text missing' : `${missing} texts missing`, tone: 'info' }];
}

const wordsIn = (value: object): string =>
  Object.entries(value)
    .map(([language, text]) => (language === 'en' ? String(text) : `${language}: ${String(text)}`))
    .join('\n');

/** One entry of a list as text. */
function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  if ('picture' in entry)
    return [entry.picture, 'alt' in entry && wordsIn(entry.alt as object)].filter(Boolean).join(', ');
  if ('title' in entry && 'text' in entry) return `${wordsIn(entry.title as object)}: ${wordsIn(entry.text as object)}`;
  return wordsIn(entry);
}

/** A value of a field as text; empty without a value. */
export function valueWords(kind: KindName, fields: DocumentFields | null, field: string): string {
  const value = fields?.[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return documentKinds[kind].fields[field]?.type === 'price' ? dollars(value) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(entryWords).join('\n');
  if (typeof value !== 'object') return '';
  return 'from' in value ? durationText(value as Minutes) : wordsIn(value);
}

/** The picture of a document in its list. */
export function pictureOf({ fields }: SiteDocument): string | undefined {
  const [first] = (fields['pictures'] as { picture: string }[] | undefined) ?? [];
  return (fields['picture'] as string | undefined) ?? first?.picture;
}
