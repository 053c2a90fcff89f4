import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { Audience, type AudienceMember, audiencePageSize } from '../audience/audience.js';
import { AudienceRepository } from '../audience/audience.repository.js';
import { OccasionsRepository } from '../audience/occasions.repository.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { SendingWindow } from '../hours/sending-window.js';
import { JobQueues } from '../queue/job-queues.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';

interface FrozenPage {
  /** As it is after the page, read once, under its lock. */
  campaign: CampaignEntity | null;
  /** The recipients whose text may leave now. */
  added: string[];
}

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
    private readonly hours: RecipientHours,
    private readonly window: SendingWindow,
    private readonly occasions: OccasionsRepository,
  ) {}

  async run(campaignId: string): Promise<void> {
    let campaign = await this.campaigns.find(campaignId);
    // whom the hours leave out is left out for good: they are those of the salon's present time zone
    if (this.window.hasLimits) await this.window.refresh();
    let adding: Promise<void> = Promise.resolve();
    while (campaign && isFreezing(campaign)) {
      const page: FrozenPage = await this.freezePage(campaign);
      await adding;
      // while the next page is stored; what is thrown meanwhile is thrown above
      adding = this.jobs.addCampaignMessages(page.added);
      adding.catch(() => undefined);
      campaign = page.campaign;
    }
    await adding;
    await this.campaigns.finishWhatIsDone(campaignId);
  }

  private async freezePage({ id, frozenAfter, audienceFilter }: CampaignEntity): Promise<FrozenPage> {
    const page = await this.audience.listPage(frozenAfter, audienceFilter);
    return this.transactions.run(async (tx) => {
      const current = await this.campaigns.findForUpdate(tx, id);
      // another run was faster, or the campaign was stopped: this page is not written
      if (!current || !isFreezing(current) || current.frozenAfter !== frozenAfter)
        return { campaign: current, added: [] };
      const recipients = await this.addRecipients(tx, current, page);
      const position = page.at(-1)?.customerId ?? frozenAfter;
      const frozenAt = await this.campaigns.markFrozen(tx, id, position, page.length < audiencePageSize);
      // the jobs of the others are added by the sweeper when their hours begin
      const due = recipients.filter(({ phone }) => current.simulated || this.hours.isOpen(phone));
      return {
        campaign: Object.assign(current, { frozenAfter: position, frozenAt }),
        added: due.map(({ id: recipientId }) => recipientId),
      };
    });
  }

  /** Of an automation: those whose occasion has had no text, who are noted in the same transaction. */
  private async addRecipients(
    tx: Transaction,
    campaign: CampaignEntity,
    page: readonly AudienceMember[],
  ): Promise<{ id: string; phone: string }[]> {
    const { id, automation: kind, capDays } = campaign;
    if (!kind) return this.recipients.addRecipients(tx, campaign, page);
    const members = await this.occasions.listOpen(page, { kind, capDays: capDays ?? 0 }, tx);
    const recipients = await this.recipients.addRecipients(tx, campaign, members);
    await this.occasions.take(tx, id, kind, members);
    return recipients;
  }
}

function isFreezing({ status, frozenAt }: CampaignEntity): boolean {
  return status === 'running' && !frozenAt;
}
