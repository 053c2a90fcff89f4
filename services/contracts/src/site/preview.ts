import type { DocumentFields } from './document-kind.js';
import type { KindName } from './kinds.js';

// Without zod: the frame loads this file. Both sides are of one origin, and check it.

/** A document as the frame shows it. */
export interface PreviewDocument {
  id: string;
  kind: KindName;
  fields: DocumentFields;
  /** The slug by which the stored documents refer to it: `fields` may have another one, which is being typed. */
  storedSlug?: string | undefined;
}

/** What the texts of a page are called, in the language of the person who edits them. */
export interface EditableNames {
  /** The labels of the fields, by kind. */
  labels: Readonly<Record<KindName, Readonly<Record<string, string>>>>;
  /** The language of the page. */
  language: string;
}

/** What the editor tells the frame. */
export type ToPreview =
  | { preview: 'documents'; documents: readonly PreviewDocument[] }
  /** One document as it is being typed. */
  | { preview: 'draft'; document: PreviewDocument }
  /** Shows a page, and brings the text of a field into view. */
  | { preview: 'show'; path: string; id: string | null; field: string | null }
  /** Whether a click chooses what it hits, or follows links as for a visitor. */
  | { preview: 'mode'; isEditing: boolean; names: EditableNames };

/** What the frame tells the editor. */
export type FromPreview =
  /** It waits for the documents. */
  | { preview: 'ready' }
  /** `field`: null if the click hit a document beside its texts. */
  | { preview: 'picked'; kind: KindName; id: string; field: string | null }
  | { preview: 'moved'; path: string };

/** The slug of a document that has none yet, in the frame only. */
export const draftSlug = ({ id, fields }: Pick<PreviewDocument, 'id' | 'fields'>): string =>
  typeof fields['slug'] === 'string' ? fields['slug'] : `draft-${id}`;
