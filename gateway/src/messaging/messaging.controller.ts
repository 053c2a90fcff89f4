import type { ResponseOf } from '@lacquer/contracts/contract';
import { getSquareStatus } from '@lacquer/contracts/customer';
import {
  type Campaign,
  everyoneNow,
  getCampaign,
  launchCampaign,
  launchForm,
  listCampaigns,
} from '@lacquer/contracts/campaign';
import { getSenderStatus } from '@lacquer/contracts/messaging';
import type { Integrations, Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';
import { wholeAudienceMs } from './whole-audience.js';

@Controller('api/admin')
export class MessagingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Post('sms-campaign')
  @HttpCode(202)
  @RequireRole('owner')
  launch(@Actor() actor: Session, @Body() body: unknown): Promise<ResponseOf<typeof launchCampaign>> {
    const form = parseBody(launchForm, body);
    return this.audit.around(
      { actor, action: 'campaign.launch', details: { message: form.message, campaignType: form.campaignType } },
      () => this.rpc.call(launchCampaign, { ...form, ...everyoneNow, actorId: actor.id }, wholeAudienceMs),
      ({ campaignId }) => campaignId,
    );
  }

  @Get('campaigns')
  @RequireRole('staff')
  list(): Promise<Campaign[]> {
    return this.rpc.call(listCampaigns, {});
  }

  @Get('campaigns/:id')
  @RequireRole('staff')
  get(@Param('id') id: string): Promise<Campaign> {
    return this.rpc.call(getCampaign, parseBody(getCampaign.request, { id }));
  }

  @Get('integrations')
  @RequireRole('staff')
  async integrations(): Promise<Integrations> {
    const [sms, square] = await Promise.all([this.rpc.call(getSenderStatus, {}), this.rpc.call(getSquareStatus, {})]);
    return { sms, square };
  }
}
