import type { DocumentFields } from '@lacquer/contracts/site/document-kind';

const keyOf = (id: string): string => `lacquer.unsaved.${id}`;

/** The typed fields of a document that the server does not have: they survive a crashed tab and an ended session. */
export const unsavedWords = {
  read(id: string): DocumentFields {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}');
      return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as DocumentFields) : {};
    } catch {
      return {};
    }
  },

  write(id: string, fields: DocumentFields): void {
    try {
      if (Object.keys(fields).length === 0) localStorage.removeItem(keyOf(id));
      else localStorage.setItem(keyOf(id), JSON.stringify(fields));
    } catch {
      // without storage the words live as long as the page
    }
  },
};
