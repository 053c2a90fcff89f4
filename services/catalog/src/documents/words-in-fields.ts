import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { Words } from '@lacquer/contracts/site/fields';
import { isWords } from '@lacquer/contracts/site/translations';

/** The texts in a part of a document, wherever they stand. */
export function wordsIn(value: unknown): Words[] {
  if (typeof value !== 'object' || value === null) return [];
  return isWords(value) ? [value] : Object.values(value).flatMap(wordsIn);
}

/** `fields` with every text changed, in all its languages at once. */
export function mapWords(fields: DocumentFields, change: (words: Words) => Words): DocumentFields {
  const map = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(map);
    if (isWords(value)) return change(value);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]));
  };
  return map(fields) as DocumentFields;
}
