import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { DocumentChange, SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import type { BadgeTone } from '../../../components/ui/badge';

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

/** A value of a field as text; empty without a value. */
export function valueWords(fields: DocumentFields | null, field: string): string {
  const value = fields?.[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([language, text]) => (language === 'en' ? String(text) : `${language}: ${String(text)}`))
      .join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
