import { salonClock } from '@lacquer/contracts/salon/opening-hours';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { Audience, type AudienceMember, audiencePageSize } from '../audience/audience.js';
import { AudienceRepository } from '../audience/audience.repository.js';
import { OccasionsRepository } from '../audience/occasions.repository.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { SendingWindow } from '../hours/sending-window.js';
import { LinkHostList } from '../links/link-hosts.js';
import { endOf } from '../offers/offer-period.js';
import { ReturnedPhones } from '../opt-outs/returned-phones.js';
import { JobQueues } from '../queue/job-queues.js';
import { bodiesOf } from '../texts/campaign-texts.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';

interface FrozenPage {
  /** The campaign after the page, read once under its lock. */
  campaign: CampaignEntity | null;
  /** The recipients whose text may be sent now. */
  added: string[];
}

/**
 * Writes the audience into the ledger, page by page. Each page commits together with the position of the next one, so a
 * killed run resumes there, and memory holds one page.
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
    private readonly links: LinkHostList,
    private readonly returned: ReturnedPhones,
  ) {}

  async run(campaignId: string): Promise<void> {
    let campaign = await this.campaigns.find(campaignId);
    // an exclusion by the hours and the end of an occasion are final, so the salon's current time zone is read first
    if (this.window.hasLimits || campaign?.automation || campaign?.offer) await this.window.refresh();
    let adding: Promise<void> = Promise.resolve();
    while (campaign && isFreezing(campaign)) {
      const page: FrozenPage = await this.freezePage(campaign);
      await adding;
      // runs while the next page is stored; the `await` above rethrows its error
      adding = this.jobs.addCampaignMessages(page.added);
      adding.catch(() => undefined);
      campaign = page.campaign;
    }
    await adding;
    await this.campaigns.finishWhatIsDone(campaignId);
  }

  private async freezePage({ id, frozenAfter, audienceFilter }: CampaignEntity): Promise<FrozenPage> {
    const readAt = await this.returned.readTime();
    const page = await this.audience.listPageToStore(frozenAfter, audienceFilter);
    return this.transactions.run(async (tx) => {
      const phones = page.map(({ phoneNumber }) => phoneNumber);
      const present = await this.returned.restoreRead(phones, readAt, tx);
      const current = await this.campaigns.findForUpdate(tx, id);
      // another run was faster, or the campaign was stopped: do not write this page
      if (!current || !isFreezing(current) || current.frozenAfter !== frozenAfter)
        return { campaign: current, added: [] };
      current.shortLinks ??= await this.links.chooseFrom(bodiesOf(current), tx);
      const recipients = await this.addRecipients(
        tx,
        current,
        page.filter(({ phoneNumber }) => present.has(phoneNumber)),
      );
      const position = page.at(-1)?.customerId ?? frozenAfter;
      const frozenAt = await this.campaigns.markFrozen(tx, id, {
        frozenAfter: position,
        shortLinks: current.shortLinks,
        isComplete: page.length < audiencePageSize,
      });
      // the sweeper adds the jobs of the others when their hours begin; a test of two texts first chooses who gets which
      const due = current.test ? [] : recipients.filter(({ phone }) => current.simulated || this.hours.isOpen(phone));
      return {
        campaign: Object.assign(current, { frozenAfter: position, frozenAt }),
        added: due.map(({ id: recipientId }) => recipientId),
      };
    });
  }

  /** Adds a page. For an automation, only members whose occasion has had no text; the same transaction records them. */
  private async addRecipients(
    tx: Transaction,
    campaign: CampaignEntity,
    page: readonly AudienceMember[],
  ): Promise<{ id: string; phone: string }[]> {
    const { id, automation: kind, capDays, offer } = campaign;
    const end = offer && endOf(offer, this.window.timeZone);
    if (!kind) return this.recipients.addRecipients(tx, campaign, page, end ? () => end : undefined);
    const members = await this.occasions.listOpen(page, { kind, capDays: capDays ?? 0 }, tx);
    const recipients = await this.recipients.addRecipients(tx, campaign, members, this.endOfOccasion(campaign));
    await this.occasions.take(tx, id, kind, members);
    return recipients;
  }

  /** A birthday ends with its day, wherever the phone is. The other occasions last. */
  private endOfOccasion({ automation, startedAt }: CampaignEntity): ((phone: string) => Date) | undefined {
    if (automation !== 'birthday' || !startedAt) return undefined;
    const { date } = salonClock(this.window.timeZone, startedAt);
    return (phone) => this.hours.endOfDay(phone, date);
  }
}

function isFreezing({ status, frozenAt }: CampaignEntity): boolean {
  return status === 'running' && !frozenAt;
}
