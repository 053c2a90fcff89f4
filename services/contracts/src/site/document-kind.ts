import { z } from 'zod';
import { isEmptied } from './emptied.js';
import type { DocumentField } from './fields.js';

/** The values of a document by field. A field without a value is absent. */
export const documentFields = z.record(z.string(), z.unknown());
export type DocumentFields = z.infer<typeof documentFields>;

/**
 * One kind of what a visitor reads. Validation, storage, the order of a list, the editor's form and the differences of
 * an edition derive from it.
 */
export interface DocumentKind {
  readonly name: string;
  /** What one is called within a sentence: `review`. */
  readonly noun: string;
  readonly plural: string;
  /** The field that names a document in lists. */
  readonly titleField: string;
  /** The field below the name in lists. */
  readonly aboutField: string;
  readonly fields: Readonly<Record<string, DocumentField>>;
  /** Apart from texts, the fields whose sample content may be right for a salon as it is: an owner can keep it. */
  readonly keepable?: readonly string[];
  /**
   * The texts that visitors read as what is true of the salon: a sample there is one whatever it says. In other fields, it
   * is one if it tells of the fictional salon alone.
   */
  readonly told?: readonly string[];
  /** Its documents are neither added nor removed, and have no order. */
  readonly isFixed?: true;
  /** The largest number of documents, if their size asks for fewer than usual. */
  readonly most?: number;
}

/** The fields that every list has: the place in it, and whether visitors see it. They say nothing about the content. */
export const listFields = ['order', 'hidden'] as const;

/** The largest number of documents of any kind. A list of them stays below the largest message of the bus. */
export const mostDocuments = 300;

/** The largest number of documents of a kind. */
export const documentLimit = ({ most = mostDocuments }: DocumentKind): number => most;

const longestTitle = 80;

/** The document's name in lists, in English; `Untitled review` without one. */
export function titleOf(kind: DocumentKind, fields: DocumentFields): string {
  const value = fields[kind.titleField];
  const title = typeof value === 'object' && value !== null && 'en' in value ? value.en : value;
  if (typeof title !== 'string' || title === '') return `Untitled ${kind.noun}`;
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title;
}

/** The required fields without a value. */
export const missingFields = (kind: DocumentKind, fields: DocumentFields): string[] =>
  Object.entries(kind.fields)
    .filter(([name, { isRequired }]) => isRequired && ((fields[name] ?? null) === null || isEmptied(fields[name])))
    .map(([name]) => name);

/** The schema of an edit: a field that is left out stays, and null empties it. */
export const editSchema = (kind: DocumentKind): z.ZodType<DocumentFields> =>
  z.strictObject(Object.fromEntries(Object.entries(kind.fields).map(([name, { schema }]) => [name, schema.nullish()])));

/** `fields` with an edit. */
export const withEdit = (fields: DocumentFields, edit: DocumentFields): DocumentFields =>
  Object.fromEntries(
    Object.entries({ ...fields, ...edit }).filter(([, value]) => value !== null && value !== undefined),
  );
