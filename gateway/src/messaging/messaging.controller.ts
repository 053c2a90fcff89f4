import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import {
  type Campaign,
  everyoneNow,
  getCampaign,
  launchCampaign,
  listCampaigns,
} from '@lacquer/contracts/messaging/campaign';
import { mostCampaigns, pageCampaigns } from '@lacquer/contracts/messaging/campaign-list';
import type { Page } from '@lacquer/contracts/call';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { getSenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { ForwardedAddresses } from '../http/forwarded-addresses.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { wholeAudienceMs } from './whole-audience.js';

/** The default page size of campaigns. */
const usualPage = 100;

@Controller()
export class MessagingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
    private readonly forwarded: ForwardedAddresses,
  ) {}

  @HandleCall(campaignCalls.launch)
  launch({
    body: form,
    actor,
    idempotencyKey,
  }: CallInput<typeof campaignCalls.launch>): Promise<ResponseOf<typeof launchCampaign>> {
    const plan = { ...form, ...everyoneNow, idempotencyKey };
    return this.audit.around(
      { actor, action: 'campaign.launch', details: { message: form.message, campaignType: form.campaignType } },
      () => this.rpc.as(actor).call(launchCampaign, plan, wholeAudienceMs),
      ({ campaignId }) => campaignId,
    );
  }

  @HandleCall(campaignCalls.list)
  async list({ query }: CallInput<typeof campaignCalls.list>): Promise<Page<Campaign>> {
    const isPlain = Object.values(query).every((value) => value === undefined);
    if (isPlain) return { items: await this.rpc.call(listCampaigns, {}), nextCursor: null };
    const limit = Math.min(query.limit ?? usualPage, mostCampaigns);
    const { campaigns: items, nextCursor } = await this.rpc.call(pageCampaigns, { ...query, limit });
    return { items, nextCursor };
  }

  @HandleCall(campaignCalls.get)
  get({ params }: CallInput<typeof campaignCalls.get>): Promise<Campaign> {
    return this.rpc.call(getCampaign, params);
  }

  @HandleCall(integrationCalls.get)
  async integrations(): Promise<Integrations> {
    const [sms, square] = await Promise.all([this.rpc.call(getSenderStatus, {}), this.rpc.call(getSquareStatus, {})]);
    return { sms, square, proxy: { isUntrusted: this.forwarded.hasUntrustedProxy } };
  }
}
