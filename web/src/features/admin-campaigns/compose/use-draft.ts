import type { CampaignDraft } from '@lacquer/contracts/messaging/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { campaignKeys, createDraft, editDraft } from '../queries';

/** Writing rests for so long before the draft is stored, in milliseconds. */
const restMs = 600;
const retryMs = 4_000;

interface DraftKeeper {
  isSaved: boolean;
  /** Why the draft could not be stored the last time. It is tried again. */
  failure: Error | null;
  /** Stores what is not stored yet and resolves to the draft's id. Rejects when it cannot be stored. */
  flush: () => Promise<string>;
}

interface KeptDraft {
  /** Of the stored draft; `undefined`: it has none yet. */
  id: string | undefined;
  /** Null: there is nothing that could be stored, such as a draft without a text. */
  draft: CampaignDraft | null;
  /** The draft is what is stored already. */
  isStored: boolean;
  onCreated: (id: string) => void;
}

/** Keeps a draft on the server while it is written: one request at a time, the newest version last. */
export function useDraft({ id, draft, isStored, onCreated }: KeptDraft): DraftKeeper {
  const queryClient = useQueryClient();
  const text = draft === null ? null : JSON.stringify(draft);
  const [saved, setSaved] = useState(isStored ? text : null);
  const [failure, setFailure] = useState<Error | null>(null);
  const latest = useRef({ id, draft, text, onCreated, saved });
  const running = useRef<Promise<string>>(undefined);
  useEffect(() => {
    latest.current = { ...latest.current, draft, text, onCreated, ...(id !== undefined && { id }) };
  });

  const [store] = useState(() => async (): Promise<string> => {
    const at = latest;
    for (;;) {
      const { id: known, draft: wanted, text: wantedText } = at.current;
      if (wanted === null) throw new Error('The draft has no text yet.');
      if (known !== undefined && at.current.saved === wantedText) return known;
      const stored = known === undefined ? await createDraft(wanted) : await editDraft(known, wanted);
      at.current = { ...at.current, id: stored.id, saved: wantedText };
      queryClient.setQueryData(campaignKeys.one(stored.id), stored);
      setSaved(wantedText);
      if (known === undefined) at.current.onCreated(stored.id);
    }
  });
  const [flush] = useState(() => (): Promise<string> => {
    running.current ??= store()
      .then((storedId) => {
        setFailure(null);
        return storedId;
      })
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        throw error;
      })
      .finally(() => {
        running.current = undefined;
      });
    return running.current;
  });

  useEffect(() => {
    if (text === null || text === saved) return undefined;
    const timer = setTimeout(() => void flush().catch(() => undefined), failure ? retryMs : restMs);
    return () => clearTimeout(timer);
  }, [text, saved, failure, flush]);

  return { isSaved: text === saved, failure, flush };
}
