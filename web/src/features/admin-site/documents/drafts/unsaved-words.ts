import { documentFields } from '@lacquer/contracts/site/document-kind';
import { version } from '@lacquer/contracts/versions';
import { z } from 'zod';

const unsavedFields = z.object({
  fields: documentFields,
  /** The version that they were typed over, with its values of these fields. Null: unknown. */
  base: z.object({ version, fields: documentFields }).nullable(),
});
export type UnsavedFields = z.infer<typeof unsavedFields>;

/** Of one account: another one on this device must not save them as its own. */
const keyOf = (account: string, id: string): string => `lacquer.unsaved ${account} ${id}`;

/** Where the release before kept the fields alone. */
const keyOfReleaseBefore = (id: string): string => `lacquer.unsaved.${id}`;

/** What is stored; undefined if there is nothing, or nothing that can be read. */
function find(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The typed fields of a document that the server does not have: they survive a crashed tab and an ended session. */
export const unsavedWords = {
  read(account: string, id: string): UnsavedFields | undefined {
    const own = unsavedFields.safeParse(find(keyOf(account, id)));
    if (own.success) return own.data;
    const { data: fields } = documentFields.safeParse(find(keyOfReleaseBefore(id)));
    return fields && { fields, base: null };
  },

  write(account: string, id: string, unsaved: UnsavedFields): void {
    const key = keyOf(account, id);
    try {
      if (Object.keys(unsaved.fields).length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(unsaved));
      localStorage.removeItem(keyOfReleaseBefore(id));
    } catch {
      // without storage the words live as long as the page
    }
  },

  /** The ids of the documents of which an account has such fields here. */
  list(account: string): string[] {
    const prefix = keyOf(account, '');
    try {
      return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    } catch {
      return [];
    }
  },
};
