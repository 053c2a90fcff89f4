import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import { durationText } from '@lacquer/contracts/site/duration';
import { isEmptied } from '@lacquer/contracts/site/emptied';
import type { Minutes } from '@lacquer/contracts/site/fields';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { dollars } from '../../../format/money';
import { t } from '../../../staff-words/words';

/** A text in its languages. */
export const wordsIn = (value: object): string =>
  Object.entries(isEmptied(value) ? {} : value)
    .filter(([, text]) => typeof text === 'string')
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

/** A value of a field as text; empty without a value. Those of the salon: `anyValueWords`. */
export function valueWords(kind: KindName, fields: DocumentFields | null, field: string): string {
  const value = fields?.[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number')
    return documentKinds[kind].fields[field]?.type === 'price' ? dollars(value) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(entryWords).join('\n');
  if (typeof value !== 'object') return '';
  return 'from' in value ? durationText(value as Minutes) : wordsIn(value);
}
