import { randomUUID } from 'node:crypto';
import type { CampaignDraft } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { AudienceCount } from '../audience/audience-count.js';
import type { Occasion } from '../audience/occasions.repository.js';
import { type ChosenAudience, Segments } from '../audience/segments.js';
import { CampaignDrafts } from '../campaigns/campaign-drafts.service.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { JobQueues } from '../queue/job-queues.js';
import { CachedSalon } from '../salon/cached-salon.js';
import { audienceAt, dueOn, type StoredAutomation } from './automation-rules.js';
import { AutomationsRepository } from './automations.repository.js';

/**
 * Turns each due automation into a running campaign, once a day. The day and the campaign commit together: a killed
 * process leaves both or neither, and the sweep freezes a campaign that no process has started on.
 */
@Injectable()
export class AutomationRuns {
  private readonly logger = new Logger('Automations');

  constructor(
    private readonly automations: AutomationsRepository,
    private readonly segments: Segments,
    private readonly drafts: CampaignDrafts,
    private readonly campaigns: CampaignsRepository,
    private readonly audience: AudienceCount,
    private readonly salon: CachedSalon,
    private readonly jobs: JobQueues,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<void> {
    const automations = await this.automations.listOn();
    if (automations.length === 0) return;
    const { timeZone } = await this.salon.get();
    for (const automation of automations) {
      const date = dueOn(automation, this.clock.now(), timeZone);
      if (date !== null) await this.run(automation, date, timeZone);
    }
  }

  private async run(
    automation: StoredAutomation & { changedBy: string },
    date: string,
    timeZone: string,
  ): Promise<void> {
    const { kind, message, holdoutPercent, capDays, segmentId, changedBy } = automation;
    const now = this.clock.now();
    const filter = audienceAt(automation, now, timeZone);
    const audience = await this.segments.find({ filter, segmentId });
    // a restored segment is used if that is still on time
    if (!audience) return;
    const draft: CampaignDraft = { message, campaignType: '', filter: {}, holdoutPercent };
    const id = randomUUID();
    const isNeeded = await this.reachesAnyone(id, audience, holdoutPercent, { kind, capDays });
    const campaign = await this.drafts.compose(
      { ...draft, actor: { id: changedBy, role: 'owner' } },
      { id, status: 'running', startedAt: now, automation: kind, capDays, ...audience },
    );
    const isChosen = await this.transactions.run(
      async (tx) =>
        (await this.automations.markRun(tx, kind, date)) && (!isNeeded || this.campaigns.create(tx, campaign)),
    );
    if (!isChosen) return;
    this.logger.log({ msg: 'an automation has chosen', kind, date, campaignId: isNeeded ? id : null });
    if (isNeeded) this.jobs.addLater(this.jobs.addFreeze(id));
  }

  /**
   * True if the campaign would send at least one text or hold out one customer. A day without either creates no
   * campaign.
   */
  private async reachesAnyone(
    id: string,
    { audienceFilter: filter }: ChosenAudience,
    holdoutPercent: number,
    occasion: Occasion,
  ): Promise<boolean> {
    const of = { id, filter, holdoutPercent, occasion };
    const isReached = ({ eligible, excluded }: Awaited<ReturnType<AudienceCount['countPages']>>) =>
      eligible + excluded.holdout > 0;
    return isReached(await this.audience.countPages(of, isReached));
  }
}
