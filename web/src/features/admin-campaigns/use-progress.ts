import { addressOf } from '@lacquer/contracts/call';
import { watch } from '@lacquer/contracts/calls/messaging/campaign-progress';
import {
  campaignProgress,
  progressUnavailable,
  type CampaignProgress,
} from '@lacquer/contracts/messaging/campaign-progress';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { campaignKeys } from './queries';

/** Delay before a stream is reopened. Browsers do not reconnect if the server is overloaded or restarts. */
const reopenMs = 3_000;

export interface WatchedProgress {
  progress: CampaignProgress | null;
  /** Why there are no updates, as a message. `null` while the stream is live. */
  trouble: string | null;
}

const nothingYet: WatchedProgress = { progress: null, trouble: null };

/** Live progress of a campaign. A change of its state invalidates the campaign's other queries. */
export function useProgress(id: string, isLive: boolean): WatchedProgress {
  const queryClient = useQueryClient();
  const [watched, setWatched] = useState(nothingYet);
  useEffect(() => {
    if (!isLive) return undefined;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    let status: string | undefined;
    const renew = () => {
      void queryClient.invalidateQueries({ queryKey: campaignKeys.one(id) });
      void queryClient.invalidateQueries({ queryKey: campaignKeys.recipients(id) });
    };
    const open = () => {
      source = new EventSource(addressOf(watch, { params: { id } }));
      source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
        const progress = campaignProgress.parse(JSON.parse(data));
        if (status !== undefined && status !== progress.status) renew();
        status = progress.status;
        setWatched({ progress, trouble: null });
      });
      source.addEventListener('unavailable', ({ data }: MessageEvent<string>) => {
        const { message } = progressUnavailable.parse(JSON.parse(data));
        setWatched(({ progress }) => ({ progress, trouble: message }));
      });
      source.addEventListener('end', () => {
        source.close();
        renew();
      });
      source.addEventListener('error', () => {
        setWatched(({ progress }) => ({ progress, trouble: 'The connection is interrupted. Trying again.' }));
        if (source.readyState !== EventSource.CLOSED) return;
        // the browser stops reconnecting; the query asks a signed-out user to sign in again
        renew();
        timer = setTimeout(open, reopenMs);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
      setWatched(nothingYet);
    };
  }, [id, isLive, queryClient]);
  return watched;
}
