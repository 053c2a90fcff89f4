import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { Campaign, CampaignDraft } from '@lacquer/contracts/messaging/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { changedMeanwhile, type ChangedMeanwhile } from '../../../meanwhile';
import { campaignKeys, createDraft, editDraft } from '../queries';

/** Writing rests for so long before the draft is stored, in milliseconds. */
const restMs = 600;
const retryMs = 4_000;

export interface StoredDraft {
  id: string;
  version: number;
}

export interface DraftKeeper {
  isSaved: boolean;
  /** Why the draft could not be stored the last time. It is tried again. */
  failure: Error | null;
  /** Stores what is not stored yet and resolves to the draft. Rejects when it cannot be stored. */
  flush: () => Promise<StoredDraft>;
  /** What somebody else has stored. Nothing is stored here until `keepMine` or `takeTheirs` says what holds. */
  others: ChangedMeanwhile<Campaign> | null;
  /** Takes note of a refused call, if it was refused because somebody else has stored the draft. */
  noteLate: (error: Error) => void;
  keepMine: () => void;
  /** The form shows `draft` from now on, which is what somebody else has stored as `theirs`. */
  takeTheirs: (theirs: StoredDraft, draft: CampaignDraft) => void;
  /** Stores what is written as a draft of its own. */
  storeAnew: () => void;
}

interface KeptDraft {
  /** `undefined`: it has never been stored. */
  stored: StoredDraft | undefined;
  /** Null: there is nothing that could be stored, such as a draft without a text. */
  draft: CampaignDraft | null;
  /** The draft is what is stored already. */
  isStored: boolean;
  /** Nothing is stored by itself. */
  isHeld: boolean;
  onCreated: (id: string) => void;
}

/** Keeps a draft on the server while it is written: one request at a time, the newest version last. */
export function useDraft({ stored, draft, isStored, isHeld, onCreated }: KeptDraft): DraftKeeper {
  const queryClient = useQueryClient();
  const text = draft === null ? null : JSON.stringify(draft);
  const [saved, setSaved] = useState(isStored ? text : null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [others, setOthers] = useState<ChangedMeanwhile<Campaign> | null>(null);
  const latest = useRef({ stored, draft, text, onCreated, saved });
  const running = useRef<Promise<StoredDraft>>(undefined);
  useEffect(() => {
    latest.current = { ...latest.current, draft, text, onCreated };
  });

  const [store] = useState(() => async (): Promise<StoredDraft> => {
    const at = latest;
    for (;;) {
      const { stored: known, draft: wanted, text: wantedText } = at.current;
      if (wanted === null) throw new Error('The draft has no text yet.');
      if (known !== undefined && at.current.saved === wantedText) return known;
      const { version } = known ?? {};
      const now = await (known === undefined ? createDraft(wanted) : editDraft(known.id, { ...wanted, version }));
      at.current = { ...at.current, stored: { id: now.id, version: now.version }, saved: wantedText };
      queryClient.setQueryData(campaignKeys.one(now.id), now);
      setSaved(wantedText);
      if (known === undefined) at.current.onCreated(now.id);
    }
  });
  const noteLate = (error: unknown) => {
    const late = changedMeanwhile(campaignCalls.edit, error);
    if (late) setOthers(late);
  };
  const [flush] = useState(() => (): Promise<StoredDraft> => {
    running.current ??= store()
      .then((keeper) => {
        setFailure(null);
        return keeper;
      })
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        noteLate(error);
        // somebody else may have started it
        const { stored: known } = latest.current;
        if (known) void queryClient.invalidateQueries({ queryKey: campaignKeys.one(known.id) });
        throw error;
      })
      .finally(() => {
        running.current = undefined;
      });
    return running.current;
  });

  const isWaiting = isHeld || others !== null;
  useEffect(() => {
    if (isWaiting || text === null || text === saved) return undefined;
    const timer = setTimeout(() => void flush().catch(() => undefined), failure ? retryMs : restMs);
    return () => clearTimeout(timer);
  }, [isWaiting, text, saved, failure, flush]);

  /** From now on `known` is what stands on the server, with `savedText` in it. */
  const settle = (known: StoredDraft | undefined, savedText: string | null) => {
    latest.current = { ...latest.current, stored: known, saved: savedText };
    setSaved(savedText);
    setOthers(null);
    setFailure(null);
  };
  const storeOver = (known: StoredDraft | undefined) => {
    settle(known, null);
    void flush().catch(() => undefined);
  };
  return {
    isSaved: text === saved,
    failure,
    flush,
    others,
    noteLate,
    keepMine: () => others && storeOver(others.present),
    takeTheirs: (theirs, shown) => settle({ id: theirs.id, version: theirs.version }, JSON.stringify(shown)),
    storeAnew: () => storeOver(undefined),
  };
}
