import {
  type Campaign,
  cancelCampaign,
  getCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedRecipients,
  startCampaign,
  startForm,
} from '@lacquer/contracts/campaign';
import type { ResponseOf } from '@lacquer/contracts/contract';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';
import { wholeAudienceMs } from './whole-audience.js';

/** What the owner does with a campaign from its start to its end. */
@Controller('api/admin/campaigns')
@RequireRole('owner')
export class CampaignLifecycleController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Post(':id/start')
  @HttpCode(200)
  start(@Actor() actor: Session, @Param('id') given: string, @Body() body: unknown): Promise<Campaign> {
    const { at } = parseBody(startForm, body);
    return this.act(actor, 'start', given, { at }, (ids) =>
      this.rpc.call(startCampaign, { ...ids, at }, wholeAudienceMs),
    );
  }

  @Post(':id/pause')
  @HttpCode(200)
  pause(@Actor() actor: Session, @Param('id') given: string): Promise<Campaign> {
    return this.act(actor, 'pause', given, {}, (ids) => this.rpc.call(pauseCampaign, ids));
  }

  @Post(':id/resume')
  @HttpCode(200)
  resume(@Actor() actor: Session, @Param('id') given: string): Promise<Campaign> {
    return this.act(actor, 'resume', given, {}, (ids) => this.rpc.call(resumeCampaign, ids));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Actor() actor: Session, @Param('id') given: string): Promise<Campaign> {
    return this.act(actor, 'cancel', given, {}, (ids) => this.rpc.call(cancelCampaign, ids));
  }

  @Post(':id/retry-failed')
  @HttpCode(200)
  retryFailed(@Actor() actor: Session, @Param('id') given: string): Promise<ResponseOf<typeof retryFailedRecipients>> {
    return this.act(actor, 'retry-failed', given, {}, (ids) =>
      this.rpc.call(retryFailedRecipients, ids, wholeAudienceMs),
    );
  }

  private act<T>(
    actor: Session,
    name: string,
    given: string,
    details: Record<string, unknown>,
    ask: (ids: { id: string; actorId: string }) => Promise<T>,
  ): Promise<T> {
    const { id } = parseBody(getCampaign.request, { id: given });
    const entry = { actor, action: `campaign.${name}`, subject: id, details };
    return this.audit.around(entry, () => ask({ id, actorId: actor.id }));
  }
}
