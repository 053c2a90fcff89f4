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

/** The queries of a topic: those whose key begins with one of these addresses. */
const addresses: Record<LiveTopic, readonly string[]> = {
  contacts: [submissionCalls.list.path],
  customers: [customerCalls.list.path],
  campaigns: [campaignCalls.list.path],
  replies: [replyCalls.list.path, conversationCalls.list.path],
  suppressions: [suppressionCalls.list.path],
};

/** What is on the screen is read again at most once in so many milliseconds, however much arrives. */
const restMs = 1500;

/** How long a stream that was refused is left alone, in milliseconds: the session is over, or too many are open. */
const refusedMs = 20_000;

/** Reads again what has changed elsewhere. Only a window in view has a stream; who comes back to one reads everything again. */
export function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let hasMissed = false;
    let readAt = -restMs;
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
      if (waiting.size > 0) timer ??= setTimeout(flush, Math.max(0, readAt + restMs - performance.now()));
    };
    const connect = () => {
      clearTimeout(retry);
      const opened = new EventSource(liveCalls.watch.path, { withCredentials: true });
      source = opened;
      opened.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        note(liveChange.parse(JSON.parse(data)).topics);
      });
      opened.addEventListener('open', () => {
        // the browser itself comes back with the id of what it saw last; a new source has none
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
