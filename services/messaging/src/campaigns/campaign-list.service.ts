import { type Campaign, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { matchCampaignIds, maxCampaigns, pageCampaigns } from '@lacquer/contracts/messaging/campaign-list';
import { listCampaignNames } from '@lacquer/contracts/messaging/campaign-names';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { momentCursor } from '@lacquer/platform/paging/moment-cursor';
import { toPage } from '@lacquer/platform/paging/page-cursor';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { toContract } from './campaign-contract.js';
import { CampaignCounts } from './campaign-counts.repository.js';
import { CampaignListRepository } from './campaign-list.repository.js';

const places = momentCursor('MESSAGING.CURSOR_INVALID', z.uuid());

/** Maximum number of campaigns returned when a prefix matches several ids. */
const maxCandidates = 5;

/** The maximum length of a name, in characters, without the trailing dots. */
const longestName = 60;

@Injectable()
export class CampaignListService {
  constructor(
    private readonly campaigns: CampaignListRepository,
    private readonly counts: CampaignCounts,
  ) {}

  /** Newest first. */
  @HandleRpc(listCampaigns)
  async listNewest(): Promise<Campaign[]> {
    return (await this.page({ limit: maxCampaigns })).campaigns;
  }

  /** @throws InvalidError MESSAGING.CURSOR_INVALID */
  @HandleRpc(pageCampaigns)
  async page({ cursor, ...query }: RequestOf<typeof pageCampaigns>): Promise<ResponseOf<typeof pageCampaigns>> {
    const { limit } = query;
    const after = cursor === undefined ? undefined : places.read(cursor);
    const found = await this.campaigns.listPlaces({ ...query, after, limit: limit + 1 });
    const { page, nextCursor } = toPage(found, limit, (last) => places.write(last));
    return { campaigns: await this.read(page.map(([, id]) => id)), nextCursor };
  }

  /** The prefix is case-insensitive. A prefix that cannot begin an id matches nothing. */
  @HandleRpc(matchCampaignIds)
  async matchIds({ prefix }: RequestOf<typeof matchCampaignIds>): Promise<ResponseOf<typeof matchCampaignIds>> {
    const first = completed(prefix, '0');
    const last = completed(prefix, 'f');
    if (!z.guid().safeParse(first).success) return { total: 0, campaigns: [] };
    const { total, ids } = await this.campaigns.matchIds(first, last, maxCandidates);
    return { total, campaigns: await this.read(ids) };
  }

  @HandleRpc(listCampaignNames)
  async listNames({ ids }: RequestOf<typeof listCampaignNames>): Promise<ResponseOf<typeof listCampaignNames>> {
    const messages = await this.campaigns.listMessages(ids);
    return {
      byId: Object.fromEntries(messages.map(({ id, message }) => [id, { id, beginning: beginningOf(message) }])),
    };
  }

  private async read(ids: readonly string[]): Promise<Campaign[]> {
    const [campaigns, counts] = await Promise.all([this.campaigns.listByIds(ids), this.counts.listByStatus(ids)]);
    return campaigns.map((campaign) => toContract(campaign, counts));
  }
}

/** The id that starts with `prefix` and repeats one digit to its end. */
const completed = (prefix: string, digit: string): string =>
  prefix + '00000000-0000-0000-0000-000000000000'.slice(prefix.length).replaceAll('0', digit);

function beginningOf(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  // by code points, so that no surrogate pair is split
  const characters = Array.from(line);
  if (characters.length <= longestName) return line;
  const cut = characters.slice(0, longestName + 1).join('');
  const words = cut.replace(/ \S*$/, '');
  return `${words === cut ? characters.slice(0, longestName).join('') : words}...`;
}
