import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DraftSaver, type DraftState } from './draft-saver';
import { useSiteRefresh } from '../use-site-change';

/** The draft of a document while its form is open. */
export function useDraft(document: SiteDocument): { saver: DraftSaver; state: DraftState } {
  const refresh = useSiteRefresh();
  const [saver] = useState(() => new DraftSaver(document, () => void refresh()));
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => saver.follow(document), [saver, document]);
  useEffect(() => saver.open(), [saver]);
  return { saver, state };
}
