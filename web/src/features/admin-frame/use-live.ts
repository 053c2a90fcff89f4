import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as liveCalls from '@lacquer/contracts/calls/live';
import * as replyCalls from '@lacquer/contracts/calls/messaging/replies';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import * as suppressionCalls from '@lacquer/contracts/calls/messaging/suppressions';
import { liveChange, type LiveTopic, liveTopics } from '@lacquer/contracts/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The queries of each topic, as prefixes of the first part of their keys. */
const addresses: Record<LiveTopic, readonly string[]> = {
  contacts: [submissionCalls.list.path],
  customers: [customerCalls.list.path],
  campaigns: [campaignCalls.list.path],
  replies: [replyCalls.list.path, conversationCalls.list.path],
  suppressions: [suppressionCalls.list.path],
};

/** Throttle of the invalidations, in milliseconds. */
const throttleMs = 1500;

/** Delay before a refused stream is retried, in milliseconds: the session has expired, or too many streams are open. */
const refusedMs = 20_000;

/** Invalidates queries when their data changes. A hidden window has no stream, and refetches all topics when shown. */
export function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let hasMissed = false;
    let readAt = -throttleMs;
    const waiting = new Set<LiveTopic>();
    const flush = () => {
      timer = undefined;
      readAt = performance.now();
      const touched = [...waiting].flatMap((topic) => addresses[topic]);
      waiting.clear();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          typeof address === 'string' && touched.some((start) => address.startsWith(start)),
      });
    };
    const note = (topics: readonly LiveTopic[]) => {
      for (const topic of topics) waiting.add(topic);
      if (waiting.size > 0) timer ??= setTimeout(flush, Math.max(0, readAt + throttleMs - performance.now()));
    };
    const connect = () => {
      clearTimeout(retry);
      const opened = new EventSource(liveCalls.watch.path, { withCredentials: true });
      source = opened;
      opened.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        note(liveChange.parse(JSON.parse(data)).topics);
      });
      opened.addEventListener('open', () => {
        // a browser's reconnect sends the last event id; a new source has none and may have missed events
        if (hasMissed) note(liveTopics);
        hasMissed = false;
      });
      opened.addEventListener('end', () => opened.close());
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED) return;
        hasMissed = true;
        retry = setTimeout(connect, refusedMs);
      });
    };
    const disconnect = () => {
      clearTimeout(retry);
      source?.close();
      source = undefined;
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        disconnect();
        hasMissed = true;
      } else if (!source || source.readyState === EventSource.CLOSED) connect();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(timer);
      disconnect();
    };
  }, [queryClient]);
}
