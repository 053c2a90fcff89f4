import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import {
  type Campaign,
  type CampaignPreview,
  getCampaign,
  listCampaigns,
  previewCampaign,
  wholeAudienceMs,
} from '@lacquer/contracts/messaging/campaign';
import { maxCampaigns, pageCampaigns } from '@lacquer/contracts/messaging/campaign-list';
import type { Page } from '@lacquer/contracts/call';
import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { getSenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import { LastAnswer } from '../calls/last-answer.js';
import type { CallInput } from '../calls/received-call.js';
import { ForwardedAddresses } from '../http/forwarded-addresses.js';

/** The default page size of campaigns. */
const usualPage = 100;

@Controller()
export class MessagingController {
  private readonly sms: LastAnswer<typeof getSenderStatus>;
  private readonly square: LastAnswer<typeof getSquareStatus>;

  constructor(
    private readonly rpc: RpcClient,
    private readonly forwarded: ForwardedAddresses,
  ) {
    this.sms = new LastAnswer(rpc, getSenderStatus, {});
    this.square = new LastAnswer(rpc, getSquareStatus, {});
  }

  @HandleCall(campaignCalls.list)
  async list({ query }: CallInput<typeof campaignCalls.list>): Promise<Page<Campaign>> {
    const isPlain = Object.values(query).every((value) => value === undefined);
    if (isPlain) return { items: await this.rpc.call(listCampaigns, {}), nextCursor: null };
    const limit = Math.min(query.limit ?? usualPage, maxCampaigns);
    const { campaigns: items, nextCursor } = await this.rpc.call(pageCampaigns, { ...query, limit });
    return { items, nextCursor };
  }

  @HandleCall(campaignCalls.previewStored)
  async previewStored({ params }: CallInput<typeof campaignCalls.previewStored>): Promise<CampaignPreview> {
    const campaign = await this.rpc.call(getCampaign, params);
    // a draft follows its segment; later, the campaign has its own copy of the filter
    const audience = campaign.status === 'draft' ? {} : { segmentId: null, filter: filterOf(campaign) };
    const plan = parseBody(previewCampaign.request, { ...campaign, ...audience, at: campaign.scheduledAt });
    return this.rpc.call(previewCampaign, plan, wholeAudienceMs);
  }

  @HandleCall(integrationCalls.get)
  async integrations(): Promise<Integrations> {
    const [sms, square] = await Promise.all([this.sms.get(), this.square.get()]);
    return { sms, square, proxy: { isUntrusted: this.forwarded.hasUntrustedProxy } };
  }
}

const filterOf = ({ filter, segment }: Campaign) => ({ ...filter, ...(segment && { within: segment.filter }) });
