import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { Audience, audiencePageSize } from '../audience/audience.js';
import { AudienceRepository } from '../audience/audience.repository.js';
import { JobQueues } from '../queue/job-queues.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';

/**
 * Writes the audience into the ledger, page by page. Each page is stored together with the position of the next, so a
 * run that was killed is resumed there, and memory holds one page.
 */
@Injectable()
export class FreezeCampaign {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: AudienceRepository,
    private readonly audience: Audience,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueues,
  ) {}

  async run(campaignId: string): Promise<void> {
    let campaign = await this.campaigns.find(campaignId);
    while (campaign && isFreezing(campaign)) campaign = await this.freezePage(campaign);
    await this.campaigns.finishWhatIsDone(campaignId);
  }

  /** Returns the campaign as it is after the page, read once, under its lock. */
  private async freezePage({ id, frozenAfter, audienceFilter }: CampaignEntity): Promise<CampaignEntity | null> {
    const page = await this.audience.listPage(frozenAfter, audienceFilter);
    const { campaign, added } = await this.transactions.run(async (tx) => {
      const current = await this.campaigns.findForUpdate(tx, id);
      // another run was faster, or the campaign was stopped: this page is not written
      if (!current || !isFreezing(current) || current.frozenAfter !== frozenAfter)
        return { campaign: current, added: [] };
      const ids = await this.recipients.addRecipients(tx, current, page);
      const position = page.at(-1)?.customerId ?? frozenAfter;
      const frozenAt = await this.campaigns.markFrozen(tx, id, position, page.length < audiencePageSize);
      return { campaign: Object.assign(current, { frozenAfter: position, frozenAt }), added: ids };
    });
    await this.jobs.addCampaignMessages(added);
    return campaign;
  }
}

function isFreezing({ status, frozenAt }: CampaignEntity): boolean {
  return status === 'running' && !frozenAt;
}
