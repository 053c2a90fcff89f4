import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  duplicateCampaign,
  editCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedRecipients,
  startCampaign,
} from '@lacquer/contracts/messaging/campaign';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { CampaignDrafts } from './campaign-drafts.service.js';
import { CampaignLifecycle } from './campaign-lifecycle.service.js';
import { CampaignsService } from './campaigns.service.js';

/** Every change returns the changed campaign. */
@Controller()
export class CampaignLifecycleRpc {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly drafts: CampaignDrafts,
    private readonly lifecycle: CampaignLifecycle,
  ) {}

  @HandleRpc(createCampaign)
  async create(request: HandledRequest<typeof createCampaign>): Promise<Campaign> {
    return this.campaigns.get({ id: await this.drafts.create(request) });
  }

  @HandleRpc(editCampaign)
  async edit({ id, actor, ...edit }: HandledRequest<typeof editCampaign>): Promise<Campaign> {
    await this.drafts.edit(id, edit, actor);
    return this.campaigns.get({ id });
  }

  @HandleRpc(duplicateCampaign)
  async duplicate({ id, actor }: HandledRequest<typeof duplicateCampaign>): Promise<Campaign> {
    return this.campaigns.get({ id: await this.drafts.duplicate(id, actor) });
  }

  @HandleRpc(startCampaign)
  async start({ id, at, ...launch }: HandledRequest<typeof startCampaign>): Promise<Campaign> {
    await this.lifecycle.start(id, at ? new Date(at) : null, launch);
    return this.campaigns.get({ id });
  }

  @HandleRpc(pauseCampaign)
  async pause({ id }: RequestOf<typeof pauseCampaign>): Promise<Campaign> {
    await this.lifecycle.pause(id);
    return this.campaigns.get({ id });
  }

  @HandleRpc(resumeCampaign)
  async resume({ id }: RequestOf<typeof resumeCampaign>): Promise<Campaign> {
    await this.lifecycle.resume(id);
    return this.campaigns.get({ id });
  }

  @HandleRpc(cancelCampaign)
  async cancel({ id }: RequestOf<typeof cancelCampaign>): Promise<Campaign> {
    await this.lifecycle.cancel(id);
    return this.campaigns.get({ id });
  }

  @HandleRpc(retryFailedRecipients)
  async retryFailed({
    id,
  }: RequestOf<typeof retryFailedRecipients>): Promise<ResponseOf<typeof retryFailedRecipients>> {
    const retried = await this.lifecycle.retryFailed(id);
    return { retried, campaign: await this.campaigns.get({ id }) };
  }
}
