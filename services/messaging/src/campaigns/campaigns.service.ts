import type { Campaign, launchCampaign } from '@lacquer/contracts/campaign';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { AudienceCheck } from '../audience/audience-check.js';
import { JobQueues } from '../queue/job-queues.js';
import { toContract } from './campaign-contract.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { refusePast } from './schedule.js';

const longestList = 200;
const begunAlready = 'This campaign has begun already: it is not sent a second time.';

@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly drafts: CampaignDrafts,
    private readonly audience: AudienceCheck,
    private readonly jobs: JobQueues,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the campaign as running or scheduled. A worker freezes its audience and sends. A second call with the same id
   * changes nothing.
   * @throws InvalidError MESSAGING.NO_RECIPIENTS, MESSAGING.MESSAGE_TOO_LONG, MESSAGING.SCHEDULE_PAST: nothing is stored
   */
  async launch(request: RequestOf<typeof launchCampaign>): Promise<ResponseOf<typeof launchCampaign>> {
    const { filter, holdoutPercent, campaignId } = request;
    if (campaignId && (await this.campaigns.find(campaignId))) return { campaignId, message: begunAlready };
    const at = request.at === null ? null : new Date(request.at);
    if (at) refusePast(at, this.clock.now());
    const campaign = await this.drafts.compose(request, {
      ...(campaignId && { id: campaignId }),
      ...(at ? { status: 'scheduled', scheduledAt: at } : { status: 'running', startedAt: this.clock.now() }),
    });
    const { id } = campaign;
    const size = await this.audience.wordCount({ id, filter, holdoutPercent });
    const isNew = await this.transactions.run((tx) => this.campaigns.create(tx, campaign));
    if (!isNew) return { campaignId: id, message: begunAlready };
    this.jobs.addLater(at ? this.jobs.addStart(id, at) : this.jobs.addFreeze(id));
    const begun = at ? `Campaign scheduled: ${size} as of now.` : `Campaign started: sending to ${size}.`;
    const simulated = campaign.simulated ? ' Twilio is not connected: the texts are only simulated.' : '';
    return { campaignId: id, message: `${begun}${simulated}` };
  }

  /** Newest first. */
  async list(): Promise<Campaign[]> {
    return this.withCounts(await this.campaigns.listNewest(longestList));
  }

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  async get(id: string): Promise<Campaign> {
    const campaign = await this.campaigns.get(id);
    return toContract(campaign, await this.campaigns.countByStatus([id]));
  }

  private async withCounts(campaigns: readonly CampaignEntity[]): Promise<Campaign[]> {
    const counts = await this.campaigns.countByStatus(campaigns.map(({ id }) => id));
    return campaigns.map((campaign) => toContract(campaign, counts));
  }
}
