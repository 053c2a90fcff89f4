import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { draftOf, drafts, type DraftSaver, type DraftState } from './draft-saver';
import { useSiteRefresh } from '../use-site-change';

/** The draft of a document while its form is open: the one that an earlier form has left, if there is one. */
export function useDraft(document: SiteDocument): { saver: DraftSaver; state: DraftState } {
  const refresh = useSiteRefresh();
  const [saver] = useState(() => draftOf(document, () => void refresh()));
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => saver.follow(document), [saver, document]);
  useEffect(() => saver.open(), [saver]);
  return { saver, state };
}

/** The ids of the documents whose words are not saved and whose forms are closed. */
export function useLeftBehind(): ReadonlySet<string> {
  const left = useSyncExternalStore(drafts.subscribe, drafts.listLeftBehind);
  return new Set(left.map(({ id }) => id));
}
