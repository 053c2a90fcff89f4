import type { EventContract } from '@lacquer/contracts/contract';
import { liveTable } from '@lacquer/contracts/live';
import { type LiveTopic, liveTopics } from '@lacquer/contracts/live-reads';
import { campaignChanged, senderChanged } from '@lacquer/contracts/messaging/changes';
import { presenceNoted } from '@lacquer/contracts/messaging/presence';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Controller } from '@nestjs/common';
import { LiveFeed } from './live-feed.js';

/** Tells the feed of each event of the table. A duplicate delivery only causes another read. */
@Controller()
export class LiveEvents {
  constructor(private readonly feed: LiveFeed) {}

  @HandleEvent(presenceNoted)
  notePresence({ data: { phone, person, state } }: ReceivedEvent<typeof presenceNoted>): void {
    this.feed.present(phone, person, state);
  }

  receive(topics: readonly LiveTopic[], event: Received): void {
    const { id, parts } = 'parts' in event.data ? event.data : { id: null, parts: [] };
    if (event.type === senderChanged.name) this.feed.progressChanged(null);
    if (event.type === campaignChanged.name) {
      this.feed.progressChanged(id);
      // the counts are a part of the progress, which its viewers receive
      if (!parts.includes('campaign')) return;
    }
    this.feed.changed(topics, id === null ? null : [id]);
  }
}

type Received = ReceivedEvent<typeof campaignChanged> | { type: string; data: object };

const contracts = new Set(liveTopics.flatMap((topic) => liveTable[topic].events));
for (const contract of contracts) addHandler(contract);

function addHandler(contract: EventContract): void {
  const topics = liveTopics.filter((topic) => liveTable[topic].events.includes(contract));
  const descriptor: PropertyDescriptor = {
    value(this: LiveEvents, event: Received): void {
      this.receive(topics, event);
    },
    configurable: true,
  };
  Object.defineProperty(LiveEvents.prototype, contract.name, descriptor);
  HandleEvent(contract)(LiveEvents.prototype, contract.name, descriptor);
}
