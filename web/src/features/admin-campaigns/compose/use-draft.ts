import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { Campaign, CampaignDraft } from '@lacquer/contracts/messaging/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { versionConflict, type VersionConflict } from '../../../forms/version-conflict';
import { campaignKeys, createDraft, editDraft } from '../queries';

/** Debounce before the draft is stored, in milliseconds. */
const debounceMs = 600;
const retryMs = 4_000;

export interface StoredDraft {
  id: string;
  version: number;
}

export interface DraftKeeper {
  isSaved: boolean;
  /** The error of the last attempt to store the draft. It is retried. */
  failure: Error | null;
  /** Stores pending changes and resolves to the draft. Rejects if they cannot be stored. */
  flush: () => Promise<StoredDraft>;
  /** The version that someone else has stored. Nothing is stored until `keepMine` or `takeTheirs` is called. */
  conflict: VersionConflict<Campaign> | null;
  /** Records the conflict, if a call was rejected because someone else has stored the draft. */
  noteLate: (error: Error) => void;
  keepMine: () => void;
  /** Continues from `theirs`, the stored version of someone else. `draft` is the same version as shown in the form. */
  takeTheirs: (theirs: StoredDraft, draft: CampaignDraft) => void;
  /** Stores the current input as a new draft. */
  storeAnew: () => void;
}

interface DraftOptions {
  /** `undefined`: never stored. */
  stored: StoredDraft | undefined;
  /** `null`: the draft cannot be stored, for example because it has no text. */
  draft: CampaignDraft | null;
  /** The initial draft equals the stored version. */
  isStored: boolean;
  /** Disables automatic storing. */
  isHeld: boolean;
  onCreated: (id: string) => void;
}

/** Stores a draft on the server while it is edited. Requests run one at a time, the newest input last. */
export function useDraft({ stored, draft, isStored, isHeld, onCreated }: DraftOptions): DraftKeeper {
  const queryClient = useQueryClient();
  const text = draft === null ? null : JSON.stringify(draft);
  const [saved, setSaved] = useState(isStored ? text : null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [conflict, setConflict] = useState<VersionConflict<Campaign> | null>(null);
  const latest = useRef({ stored, draft, text, onCreated, saved });
  const running = useRef<Promise<StoredDraft>>(undefined);
  useEffect(() => {
    latest.current = { ...latest.current, draft, text, onCreated };
  });

  const [store] = useState(() => async (): Promise<StoredDraft> => {
    const at = latest;
    for (;;) {
      const { stored: existing, draft: wanted, text: wantedText } = at.current;
      if (wanted === null) throw new Error('The draft has no text yet.');
      if (existing !== undefined && at.current.saved === wantedText) return existing;
      const { version } = existing ?? {};
      const now = await (existing === undefined ? createDraft(wanted) : editDraft(existing.id, { ...wanted, version }));
      at.current = { ...at.current, stored: { id: now.id, version: now.version }, saved: wantedText };
      queryClient.setQueryData(campaignKeys.one(now.id), now);
      setSaved(wantedText);
      if (existing === undefined) at.current.onCreated(now.id);
    }
  });
  const noteLate = (error: unknown) => {
    const late = versionConflict(campaignCalls.edit, error);
    if (late) setConflict(late);
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
        // someone else may have started the campaign
        const { stored: existing } = latest.current;
        if (existing) void queryClient.invalidateQueries({ queryKey: campaignKeys.one(existing.id) });
        throw error;
      })
      .finally(() => {
        running.current = undefined;
      });
    return running.current;
  });

  const isWaiting = isHeld || conflict !== null;
  useEffect(() => {
    if (isWaiting || text === null || text === saved) return undefined;
    const timer = setTimeout(() => void flush().catch(() => undefined), failure ? retryMs : debounceMs);
    return () => clearTimeout(timer);
  }, [isWaiting, text, saved, failure, flush]);

  /** Sets `existing` as the stored draft, with `savedText` as its content. */
  const settle = (existing: StoredDraft | undefined, savedText: string | null) => {
    latest.current = { ...latest.current, stored: existing, saved: savedText };
    setSaved(savedText);
    setConflict(null);
    setFailure(null);
  };
  const storeOver = (existing: StoredDraft | undefined) => {
    settle(existing, null);
    void flush().catch(() => undefined);
  };
  return {
    isSaved: text === saved,
    failure,
    flush,
    conflict,
    noteLate,
    keepMine: () => conflict && storeOver(conflict.present),
    takeTheirs: (theirs, shown) => settle({ id: theirs.id, version: theirs.version }, JSON.stringify(shown)),
    storeAnew: () => storeOver(undefined),
  };
}
