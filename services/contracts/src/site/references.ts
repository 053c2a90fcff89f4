import type { DocumentFields, DocumentKind } from './document-kind.js';
import type { DocumentField, Part, ReferencedKind } from './fields.js';

// Without zod: the frame loads this file.

/** The slugs by which a value of a field names other documents. An entry that names none yet has an empty one. */
export function slugsIn({ type, of }: DocumentField, value: unknown): string[] {
  if (of === undefined || value === null || value === undefined) return [];
  if (type === 'reference') return [value as string];
  if (type === 'references') return value as string[];
  return type === 'parts' ? (value as Part[]).map(slugOfPart) : [];
}

/** The document that a part names, by its slug; empty if it names none yet. */
export const slugOfPart = ({ figure }: Part): string => figure?.en ?? '';

/** `fields` with another slug in each reference. The same object if `change` returns every slug as it is. */
export function withReferences(
  kind: DocumentKind,
  fields: DocumentFields,
  change: (slug: string, of: ReferencedKind) => string,
): DocumentFields {
  return Object.entries(kind.fields).reduce((changed, [name, field]) => {
    const { of } = field;
    const slugs = slugsIn(field, fields[name]);
    if (of === undefined || slugs.every((slug) => change(slug, of) === slug)) return changed;
    return { ...changed, [name]: withSlugs(field, fields[name], (slug) => change(slug, of)) };
  }, fields);
}

function withSlugs({ type }: DocumentField, value: unknown, change: (slug: string) => string): unknown {
  if (type === 'reference') return change(value as string);
  // a slug of now and one of before may be of one document
  if (type === 'references') return [...new Set((value as string[]).map(change))];
  return (value as Part[]).map((part) => {
    const slug = change(slugOfPart(part));
    // the same in every language
    return slug === slugOfPart(part) ? part : { ...part, figure: { en: slug } };
  });
}
