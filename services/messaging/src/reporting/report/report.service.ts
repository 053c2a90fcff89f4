import type { CampaignReport } from '@lacquer/contracts/campaign-progress';
import { listVisitTotals } from '@lacquer/contracts/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { CampaignsRepository } from '../../campaigns/campaigns.repository.js';
import { conclude } from './conclusion.js';
import { effectOf } from './effect.js';
import { GroupTotals } from './group-totals.js';
import { type ReportMember, ReportRepository } from './report.repository.js';

const reportDays = 7;
const dayMs = 86_400_000;

/** Customers per call to the customer service. Memory holds one page. */
const pageSize = 1000;

interface Totals {
  assigned: GroupTotals;
  holdout: GroupTotals;
  /** Texts that the provider accepted. */
  taken: number;
}

interface Span {
  from: string;
  to: string;
}

@Injectable()
export class ReportService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly members: ReportRepository,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND; ConflictError MESSAGING.CAMPAIGN_STATE: it has not begun */
  async get(id: string): Promise<CampaignReport> {
    const campaign = await this.campaigns.get(id);
    const { startedAt, simulated } = campaign;
    if (!startedAt) {
      throw new ConflictError(
        'MESSAGING.CAMPAIGN_STATE',
        'The campaign has not begun: there is nothing to report yet.',
      );
    }
    const end = new Date(startedAt.getTime() + reportDays * dayMs);
    const span = { from: startedAt.toISOString(), to: end.toISOString() };
    const [{ assigned, holdout, taken }, optedOut] = await Promise.all([
      this.countVisits(id, span),
      this.members.countOptedOut(id, span),
    ]);
    const figures = {
      id,
      simulated,
      ...span,
      isComplete: end <= this.clock.now(),
      sent: assigned.toContract(),
      holdout: holdout.amounts.count > 0 ? holdout.toContract() : null,
      optedOut,
      // before a text has left, any difference between the groups is chance
      effect: taken > 0 ? effectOf(assigned, holdout) : null,
    };
    return { ...figures, conclusion: conclude({ ...figures, taken }) };
  }

  private async countVisits(campaignId: string, span: Span): Promise<Totals> {
    const totals = { assigned: new GroupTotals(), holdout: new GroupTotals(), taken: 0 };
    let page = await this.members.listPage(campaignId, null, pageSize);
    while (page.length > 0) {
      // the next page is read while the customer service sums up this one
      const next =
        page.length < pageSize ? [] : this.members.listPage(campaignId, page.at(-1)?.phone ?? null, pageSize);
      const [following] = await Promise.all([next, this.addPage(totals, page, span)]);
      page = following;
    }
    return totals;
  }

  private async addPage(totals: Totals, page: readonly ReportMember[], { from, to }: Span): Promise<void> {
    const members = page.filter(({ group }) => group !== null);
    if (members.length === 0) return;
    const customerIds = members.map(({ customerId }) => customerId);
    const visits = await this.rpc.call(listVisitTotals, { customerIds, from, to });
    const byCustomer = new Map(visits.map((total) => [total.customerId, total]));
    for (const { customerId, group, isTaken } of members) {
      if (!group) continue;
      totals[group].add(byCustomer.get(customerId) ?? { visits: 0, amount: 0 });
      if (isTaken) totals.taken += 1;
    }
  }
}
