import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { Campaign, launchCampaign } from '@lacquer/contracts/campaign';
import { Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { JobQueues } from '../queue/job-queues.js';
import { toContract } from './campaign-contract.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { Reachable } from './reachable.js';

const longestList = 200;

@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly drafts: CampaignDrafts,
    private readonly reachable: Reachable,
    private readonly jobs: JobQueues,
  ) {}

  /**
   * Stores the campaign as running and returns; a worker freezes its audience and sends.
   * @throws InvalidError MESSAGING.NO_RECIPIENTS, MESSAGING.MESSAGE_TOO_LONG: nothing is stored
   */
  async launch(request: RequestOf<typeof launchCampaign>): Promise<ResponseOf<typeof launchCampaign>> {
    const campaign = await this.drafts.compose(
      { ...request, filter: {}, holdoutPercent: 0 },
      { status: 'running', startedAt: new Date() },
    );
    const size = await this.reachable.wordCount({ id: campaign.id, filter: {}, holdoutPercent: 0 });
    await this.transactions.run((tx) => this.campaigns.create(tx, campaign));
    this.jobs.addLater(this.jobs.addFreeze(campaign.id));
    const simulated = campaign.simulated ? ' Twilio is not connected: the texts are only simulated.' : '';
    return { campaignId: campaign.id, message: `Campaign started: sending to ${size}.${simulated}` };
  }

  /** Newest first. */
  async list(): Promise<Campaign[]> {
    return this.withCounts(await this.campaigns.listNewest(longestList));
  }

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  async get(id: string): Promise<Campaign> {
    const found = await this.campaigns.find(id);
    const [campaign] = found ? await this.withCounts([found]) : [];
    if (!campaign) throw new NotFoundError('MESSAGING.CAMPAIGN_NOT_FOUND', 'There is no such campaign.');
    return campaign;
  }

  private async withCounts(campaigns: readonly CampaignEntity[]): Promise<Campaign[]> {
    const counts = await this.campaigns.countByStatus(campaigns.map(({ id }) => id));
    return campaigns.map((campaign) => toContract(campaign, counts));
  }
}
