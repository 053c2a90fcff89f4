import type { CampaignReport, reportGroup } from '@lacquer/contracts/campaign-progress';
import { listVisitTotals } from '@lacquer/contracts/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { conclude } from './conclusion.js';
import { differenceOf } from './effect.js';
import { type ReportGroupName, type ReportMember, ReportRepository } from './report.repository.js';
import { RunningStatistics } from './running-statistics.js';

const reportDays = 7;
const dayMs = 86_400_000;

/** Customers per question to the customer service; memory holds one page. */
const pageSize = 1000;

interface Group {
  amounts: RunningStatistics;
  visitors: number;
  visits: number;
  amount: number;
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
  ) {}

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND; ConflictError MESSAGING.CAMPAIGN_STATE: it has not begun */
  async get(id: string): Promise<CampaignReport> {
    const campaign = await this.campaigns.find(id);
    if (!campaign) throw new NotFoundError('MESSAGING.CAMPAIGN_NOT_FOUND', 'There is no such campaign.');
    const { startedAt, simulated } = campaign;
    if (!startedAt) {
      throw new ConflictError(
        'MESSAGING.CAMPAIGN_STATE',
        'The campaign has not begun: there is nothing to report yet.',
      );
    }
    const end = new Date(startedAt.getTime() + reportDays * dayMs);
    const span = { from: startedAt.toISOString(), to: end.toISOString() };
    const { sent, holdout } = await this.countVisits(id, span);
    const difference = differenceOf(sent.amounts, holdout.amounts);
    const facts = {
      id,
      simulated,
      ...span,
      isComplete: end <= new Date(),
      sent: toContract(sent),
      holdout: holdout.amounts.count > 0 ? toContract(holdout) : null,
      effect: difference && {
        amountPerCustomer: difference.mean,
        low: difference.low,
        high: difference.high,
        total: Math.round(difference.mean * sent.amounts.count),
      },
    };
    return { ...facts, conclusion: conclude(facts) };
  }

  private async countVisits(campaignId: string, span: Span): Promise<Record<ReportGroupName, Group>> {
    const groups = { sent: emptyGroup(), holdout: emptyGroup() };
    let page = await this.members.listPage(campaignId, null, pageSize);
    while (page.length > 0) {
      // the next page is read while the customer service counts
      const next =
        page.length < pageSize ? [] : this.members.listPage(campaignId, page.at(-1)?.phone ?? null, pageSize);
      const [following] = await Promise.all([next, this.addPage(groups, page, span)]);
      page = following;
    }
    return groups;
  }

  private async addPage(
    groups: Record<ReportGroupName, Group>,
    page: readonly ReportMember[],
    { from, to }: Span,
  ): Promise<void> {
    const members = page.filter(({ group }) => group !== null);
    if (members.length === 0) return;
    const customerIds = members.map(({ customerId }) => customerId);
    const totals = await this.rpc.call(listVisitTotals, { customerIds, from, to });
    const byCustomer = new Map(totals.map((total) => [total.customerId, total]));
    for (const { customerId, group: name } of members) {
      if (!name) continue;
      const group = groups[name];
      const { visits, amount } = byCustomer.get(customerId) ?? { visits: 0, amount: 0 };
      group.amounts.add(amount);
      group.visits += visits;
      group.amount += amount;
      if (visits > 0) group.visitors += 1;
    }
  }
}

function emptyGroup(): Group {
  return { amounts: new RunningStatistics(), visitors: 0, visits: 0, amount: 0 };
}

function toContract({ amounts, visitors, visits, amount }: Group): z.infer<typeof reportGroup> {
  return { customers: amounts.count, visitors, visits, amount, amountPerCustomer: amounts.mean };
}
