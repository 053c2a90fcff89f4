import type { DocumentKind } from './document-kind.js';
import type { FieldType } from './fields.js';

const textTypes: ReadonlySet<FieldType> = new Set(['words', 'passage', 'lines', 'parts']);

/** The fields with texts in the languages of the site, apart from those that describe pictures. */
export const textFields = ({ fields }: DocumentKind): string[] =>
  Object.entries(fields)
    .filter(([, { type }]) => textTypes.has(type))
    .map(([name]) => name);

/**
 * The fields whose sample content an owner can keep: a text may be true of another salon too. In a kind without pages, only
 * what the kind names.
 */
export const keepableFields = (kind: DocumentKind): string[] => [
  ...(kind.keepable ?? []),
  ...(kind.told ? textFields(kind) : []),
];
