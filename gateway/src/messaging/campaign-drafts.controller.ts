import {
  type Campaign,
  campaignDraft,
  campaignPlan,
  type CampaignPreview,
  createCampaign,
  duplicateCampaign,
  editCampaign,
  getCampaign,
  previewCampaign,
} from '@lacquer/contracts/campaign';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';
import { wholeAudienceMs } from './whole-audience.js';

/** Campaigns before they begin. */
@Controller('api/admin/campaigns')
export class CampaignDraftsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Post()
  @RequireRole('owner')
  create(@Actor() actor: Session, @Body() body: unknown): Promise<Campaign> {
    const draft = parseBody(campaignDraft, body);
    return this.audit.around(
      { actor, action: 'campaign.create', details: draft },
      () => this.rpc.call(createCampaign, { ...draft, actorId: actor.id }),
      ({ id }) => id,
    );
  }

  @Put(':id')
  @RequireRole('owner')
  edit(@Actor() actor: Session, @Param('id') given: string, @Body() body: unknown): Promise<Campaign> {
    const { id } = parseBody(getCampaign.request, { id: given });
    const draft = parseBody(campaignDraft, body);
    return this.audit.around({ actor, action: 'campaign.edit', subject: id, details: draft }, () =>
      this.rpc.call(editCampaign, { ...draft, id, actorId: actor.id }),
    );
  }

  @Post('preview')
  @HttpCode(200)
  @RequireRole('staff')
  preview(@Body() body: unknown): Promise<CampaignPreview> {
    return this.rpc.call(previewCampaign, parseBody(campaignPlan, body), wholeAudienceMs);
  }

  @Get(':id/preview')
  @RequireRole('staff')
  async previewOne(@Param('id') id: string): Promise<CampaignPreview> {
    const campaign = await this.rpc.call(getCampaign, parseBody(getCampaign.request, { id }));
    const draft = parseBody(previewCampaign.request, { ...campaign, at: campaign.scheduledAt });
    return this.rpc.call(previewCampaign, draft, wholeAudienceMs);
  }

  @Post(':id/duplicate')
  @RequireRole('owner')
  duplicate(@Actor() actor: Session, @Param('id') given: string): Promise<Campaign> {
    const { id } = parseBody(getCampaign.request, { id: given });
    return this.audit.around({ actor, action: 'campaign.duplicate', subject: id }, () =>
      this.rpc.call(duplicateCampaign, { id, actorId: actor.id }),
    );
  }
}
