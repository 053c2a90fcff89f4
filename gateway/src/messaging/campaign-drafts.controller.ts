import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import {
  type Campaign,
  type CampaignPreview,
  createCampaign,
  duplicateCampaign,
  editCampaign,
  getCampaign,
  previewCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { wholeAudienceMs } from './whole-audience.js';

/** Campaigns before their launch. */
@Controller()
export class CampaignDraftsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(campaignCalls.create)
  create({ body: draft, actor }: CallInput<typeof campaignCalls.create>): Promise<Campaign> {
    return this.audit.around(
      { actor, action: 'campaign.create', details: draft },
      () => this.rpc.as(actor).call(createCampaign, draft),
      ({ id }) => id,
    );
  }

  @HandleCall(campaignCalls.edit)
  edit({ params: { id }, body: draft, actor }: CallInput<typeof campaignCalls.edit>): Promise<Campaign> {
    return this.audit.around({ actor, action: 'campaign.edit', subject: id, details: draft }, () =>
      this.rpc.as(actor).call(editCampaign, { ...draft, id }),
    );
  }

  @HandleCall(campaignCalls.preview)
  preview({ body: plan }: CallInput<typeof campaignCalls.preview>): Promise<CampaignPreview> {
    return this.rpc.call(previewCampaign, plan, wholeAudienceMs);
  }

  @HandleCall(campaignCalls.previewStored)
  async previewStored({ params }: CallInput<typeof campaignCalls.previewStored>): Promise<CampaignPreview> {
    const campaign = await this.rpc.call(getCampaign, params);
    const plan = parseBody(previewCampaign.request, { ...campaign, at: campaign.scheduledAt });
    return this.rpc.call(previewCampaign, plan, wholeAudienceMs);
  }

  @HandleCall(campaignCalls.duplicate)
  duplicate({ params: { id }, actor }: CallInput<typeof campaignCalls.duplicate>): Promise<Campaign> {
    return this.audit.around({ actor, action: 'campaign.duplicate', subject: id }, () =>
      this.rpc.as(actor).call(duplicateCampaign, { id }),
    );
  }
}
