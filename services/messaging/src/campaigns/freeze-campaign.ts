import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { Audience, audiencePageSize } from '../audience/audience.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { RecipientsRepository } from '../texts/recipients/recipients.repository.js';
import { JobQueues } from '../queue/job-queues.js';

/**
 * Writes the audience into the ledger, page by page. Each page and the place where the next begins are stored together:
 * killed at any point, the next run goes on from there, and memory holds one page.
 */
@Injectable()
export class FreezeCampaign {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly audience: Audience,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueues,
  ) {}

  async run(campaignId: string): Promise<void> {
    let campaign = await this.campaigns.find(campaignId);
    while (campaign?.status === 'running' && !campaign.frozenAt) {
      await this.freezePage(campaign);
      campaign = await this.campaigns.find(campaignId);
    }
    await this.campaigns.finishWhatIsDone(campaignId);
  }

  private async freezePage({ id, frozenAfter, audienceFilter }: CampaignEntity): Promise<void> {
    const page = await this.audience.listPage(frozenAfter, audienceFilter);
    const added = await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.findForUpdate(tx, id);
      // another run was quicker, or the campaign was stopped: this page is not ours to write
      if (!campaign || campaign.status !== 'running' || campaign.frozenAt || campaign.frozenAfter !== frozenAfter) {
        return [];
      }
      const ids = await this.recipients.addAudience(tx, campaign, page);
      const position = page.at(-1)?.customerId ?? frozenAfter;
      await this.campaigns.markFrozen(tx, id, position, page.length < audiencePageSize);
      return ids;
    });
    await this.jobs.addCampaignMessages(added);
  }
}
