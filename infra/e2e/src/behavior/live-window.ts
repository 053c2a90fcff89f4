import * as liveCalls from '@lacquer/contracts/calls/live';
import { type CampaignProgress, campaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { liveChange, type LiveTopic, liveTopics } from '@lacquer/contracts/live-reads';
import type { Client } from './client.js';

/** An open window of the admin: what its stream has told it of. */
export interface Window {
  topics: Set<LiveTopic>;
  progress: CampaignProgress[];
  close(): void;
}

/** The stream of an admin window. Resolves after its first event. */
export async function openWindow(
  client: Client,
  { topics = liveTopics, campaigns = [] }: { topics?: readonly LiveTopic[]; campaigns?: readonly string[] } = {},
): Promise<Window> {
  const query = new URLSearchParams({ topics: topics.join(), campaigns: campaigns.join() });
  const { body } = await client.open(`${liveCalls.watch.path}?${query}`);
  if (!body) throw new Error('the stream has no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const window: Window = { topics: new Set(), progress: [], close: () => void reader.cancel() };
  const begun = Promise.withResolvers<void>();
  const note = (block: string) => {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data === undefined) return;
    if (block.includes('event: progress')) window.progress.push(campaignProgress.parse(JSON.parse(data)));
    if (!block.includes('event: changed')) return;
    for (const topic of liveChange.parse(JSON.parse(data)).topics) window.topics.add(topic);
    begun.resolve();
  };
  const read = async () => {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) note(block);
    }
  };
  void read();
  await begun.promise;
  return window;
}
