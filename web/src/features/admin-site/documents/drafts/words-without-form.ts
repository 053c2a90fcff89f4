import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { kindNames } from '@lacquer/contracts/site/kinds';
import type { QueryClient } from '@tanstack/react-query';
import { documentsQuery } from '../queries';
import { differingFields, drafts } from './draft-saver';
import { typingAccount } from './drafts';
import { unsavedWords } from './unsaved-words';

/**
 * The documents of which this device has unsaved words that this window does not save: of a tab that was closed, or that
 * is open beside it, or typed before a removal that was taken back. Their forms save them, or ask about them.
 */
export async function wordsWithoutForm(queryClient: QueryClient): Promise<SiteDocument[]> {
  const account = typingAccount();
  const ids = unsavedWords.list(account).filter((id) => !drafts.find(id)?.isNeeded);
  if (ids.length === 0) return [];
  const lists = await Promise.all(
    kindNames.map((kind) => queryClient.fetchQuery({ ...documentsQuery(kind), staleTime: 0 })),
  );
  return lists.flat().filter((document) => {
    const kept = ids.includes(document.id) ? unsavedWords.read(account, document.id) : undefined;
    return kept !== undefined && Object.keys(differingFields(document, kept.fields)).length > 0;
  });
}
