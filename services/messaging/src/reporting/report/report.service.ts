import { type AutomationReport, getAutomationReport } from '@lacquer/contracts/messaging/automations';
import { type CampaignReport, getCampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import type { RequestOf } from '@lacquer/contracts/contract';
import { listVisitTotals } from '@lacquer/contracts/customers/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Injectable } from '@nestjs/common';
import { AutomationsRepository } from '../../automations/automations.repository.js';
import { CampaignsRepository } from '../../campaigns/campaigns.repository.js';
import { conclude, concludeVisits } from './conclusion.js';
import { effectOf, visitLiftOf } from './effect.js';
import { GroupTotals } from './group-totals.js';
import { type ReportMember, ReportRepository } from './report.repository.js';
import { dayMs, type Span, spanFrom } from './report-span.js';

/** The period of an automation's report. */
const automationDays = 90;

/** Customers per call to the customer service. One page is in memory at a time. */
const pageSize = 1000;

interface Totals {
  assigned: GroupTotals;
  holdout: GroupTotals;
  /** Texts that the provider accepted. */
  taken: number;
  /** Recipients who texted an opt-out. */
  optedOut: number;
  /** The assigned customers by the language of their text; null: the message. */
  texts: Map<string | null, number>;
}

const emptyTotals = (): Totals => ({
  assigned: new GroupTotals(),
  holdout: new GroupTotals(),
  taken: 0,
  optedOut: 0,
  texts: new Map(),
});

@Injectable()
export class ReportService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly members: ReportRepository,
    private readonly automations: AutomationsRepository,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** Covers the recent campaigns of an automation, each over the days after its start. */
  @HandleRpc(getAutomationReport)
  async getAutomation({ kind }: RequestOf<typeof getAutomationReport>): Promise<AutomationReport> {
    const campaigns = await this.automations.listCampaigns(
      kind,
      new Date(this.clock.now().getTime() - automationDays * dayMs),
    );
    const totals = emptyTotals();
    const spans = campaigns.map(({ startedAt }) => spanFrom(startedAt));
    for (const [index, { id }] of campaigns.entries()) {
      const span = spans[index];
      if (span) await this.addCampaign(id, span, totals);
    }
    const now = this.clock.now().toISOString();
    const { from } = spans[0] ?? { from: now };
    const { to } = spans.at(-1) ?? { to: now };
    const simulated = campaigns.length > 0 && campaigns.every((campaign) => campaign.simulated);
    return { kind, campaigns: campaigns.length, ...this.describe(totals, { from, to }, simulated) };
  }

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND; ConflictError MESSAGING.CAMPAIGN_STATE: it has not begun */
  @HandleRpc(getCampaignReport)
  async get({ id }: RequestOf<typeof getCampaignReport>): Promise<CampaignReport> {
    const campaign = await this.campaigns.get(id);
    const { startedAt, simulated } = campaign;
    if (!startedAt) {
      throw new ConflictError(
        'MESSAGING.CAMPAIGN_STATE',
        'The campaign has not started: there is nothing to report yet.',
      );
    }
    const span = spanFrom(startedAt);
    const totals = emptyTotals();
    await this.addCampaign(id, span, totals);
    const languages = Object.keys(campaign.texts);
    const texts = [null, ...languages].map((language) => ({ language, customers: totals.texts.get(language) ?? 0 }));
    const clicks = await this.members.findClicks(id);
    return {
      id,
      ...this.describe(totals, span, simulated),
      replies: await this.members.countReplies(id, span),
      ...(clicks && { clicks }),
      ...(campaign.offer && { redemptions: await this.members.countRedemptions(id) }),
      ...(languages.length > 0 && { texts }),
    };
  }

  private describe(
    { assigned, holdout, taken, optedOut }: Totals,
    span: Span,
    simulated: boolean,
  ): Omit<CampaignReport, 'id'> {
    const figures = {
      simulated,
      ...span,
      isComplete: new Date(span.to) <= this.clock.now(),
      sent: assigned.toContract(),
      holdout: holdout.amounts.count > 0 ? holdout.toContract() : null,
      optedOut,
      // before a text is sent, any difference between the groups is chance
      effect: taken > 0 ? effectOf(assigned, holdout) : null,
      visitLift: taken > 0 ? visitLiftOf(assigned.toContract(), holdout.toContract()) : null,
    };
    const visitsConclusion = concludeVisits({ ...figures, taken });
    return {
      ...figures,
      conclusion: conclude({ ...figures, taken }),
      ...(visitsConclusion !== undefined && { visitsConclusion }),
    };
  }

  private async addCampaign(campaignId: string, span: Span, totals: Totals): Promise<void> {
    totals.optedOut += await this.members.countOptedOut(campaignId, span);
    let page = await this.members.listPage(campaignId, null, pageSize);
    while (page.length > 0) {
      // the next page is read while the customer service sums up this one
      const next =
        page.length < pageSize ? [] : this.members.listPage(campaignId, page.at(-1)?.phone ?? null, pageSize);
      const [following] = await Promise.all([next, this.addPage(totals, page, span)]);
      page = following;
    }
  }

  private async addPage(totals: Totals, page: readonly ReportMember[], { from, to }: Span): Promise<void> {
    const members = page.filter(({ group }) => group !== null);
    if (members.length === 0) return;
    const customerIds = members.map(({ customerId }) => customerId);
    const visits = await this.rpc.call(listVisitTotals, { customerIds, from, to });
    const byCustomer = new Map(visits.map((total) => [total.customerId, total]));
    for (const { customerId, group, isTaken, textLanguage } of members) {
      if (!group) continue;
      if (group === 'assigned') totals.texts.set(textLanguage, (totals.texts.get(textLanguage) ?? 0) + 1);
      totals[group].add(byCustomer.get(customerId) ?? { visits: 0, amount: 0 });
      if (isTaken) totals.taken += 1;
    }
  }
}
