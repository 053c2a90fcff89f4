import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { RunningStatistics } from './running-statistics.js';

/** The sums of a group of customers. A customer without a visit counts as zero. */
export class GroupTotals {
  /** Per customer, in cents. */
  readonly amounts = new RunningStatistics();
  private visitors = 0;
  private visits = 0;
  private amount = 0;

  add({ visits, amount }: { visits: number; amount: number }): void {
    this.amounts.add(amount);
    this.visits += visits;
    this.amount += amount;
    if (visits > 0) this.visitors += 1;
  }

  toContract(): CampaignReport['sent'] {
    const { visitors, visits, amount, amounts } = this;
    return { customers: amounts.count, visitors, visits, amount, amountPerCustomer: amounts.mean };
  }
}
