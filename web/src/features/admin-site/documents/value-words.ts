import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import { durationText } from '@lacquer/contracts/site/duration';
import { isEmptied } from '@lacquer/contracts/site/emptied';
import type { DescribedPicture, Minutes } from '@lacquer/contracts/site/fields';
import type { Crop, Focal } from '@lacquer/contracts/site/framing';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { dollars } from '../../../format/money';
import { t } from '../../../staff-words/words';

/** A text in its languages. */
export const wordsIn = (value: object): string =>
  Object.entries(isEmptied(value) ? {} : value)
    .filter(([, text]) => typeof text === 'string')
    .map(([language, text]) => (language === 'en' ? String(text) : `${language}: ${String(text)}`))
    .join('\n');

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

const cropWords = ({ x, y, width, height }: Crop): string =>
  t('cropped to {width} × {height}, from {left} / {top}', {
    width: percent(width),
    height: percent(height),
    left: percent(x),
    top: percent(y),
  });

const focalWords = ({ x, y }: Focal): string => t('in view: {left} / {top}', { left: percent(x), top: percent(y) });

/** What is shown of a picture; empty if it is all of it. */
export const framingWords = ({ crop, focal }: Pick<DescribedPicture, 'crop' | 'focal'>): string =>
  [crop && cropWords(crop), focal && focalWords(focal)].filter(Boolean).join(', ');

/** One entry of a list as text. */
function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  if ('picture' in entry) {
    const { picture, alt, ...framing } = entry as DescribedPicture;
    return [picture, alt && wordsIn(alt), framingWords(framing)].filter(Boolean).join(', ');
  }
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
  const { type } = documentKinds[kind].fields[field] ?? {};
  if (type === 'crop') return cropWords(value as Crop);
  if (type === 'focal') return focalWords(value as Focal);
  return 'from' in value ? durationText(value as Minutes) : wordsIn(value);
}
