import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import type { GroupTotals } from './group-totals.js';
import { differenceOfMeans, differenceOfShares } from './intervals.js';

export type Counts = Pick<CampaignReport['sent'], 'customers' | 'visitors'>;

/**
 * Per group. Most customers spend nothing and a few spend much: with fewer visitors the mean is not close enough to
 * normal for an interval. Expected visitors count, as in a χ² test, not actual ones: a report that waits for enough
 * visitors in the holdout would have no result exactly when the text works, or when chance keeps them away.
 */
const minExpectedVisitors = 10;

/** Whether each group would have enough visitors if both visited at the same rate. */
export function hasEnoughVisitors(one: Counts, other: Counts): boolean {
  const [visitors, customers] = [one.visitors + other.visitors, one.customers + other.customers];
  return (visitors * Math.min(one.customers, other.customers)) / customers >= minExpectedVisitors;
}

/** The effect of the text, in cents. Null: too little data. */
export function effectOf(assigned: GroupTotals, holdout: GroupTotals): CampaignReport['effect'] {
  if (!hasEnoughVisitors(assigned.toContract(), holdout.toContract())) return null;
  const difference = differenceOfMeans(assigned.amounts, holdout.amounts);
  if (!difference) return null;
  const { mean, low, high } = difference;
  return { amountPerCustomer: mean, low, high, total: Math.round(mean * assigned.amounts.count) };
}

/** The shares of both groups that came, and their difference. Null: too few to tell. */
export function visitLiftOf(sent: Counts, holdout: Counts): NonNullable<CampaignReport['visitLift']> | null {
  if (!hasEnoughVisitors(sent, holdout)) return null;
  const [one, other] = [sent, holdout].map(({ customers, visitors }) => ({ count: visitors, of: customers }));
  const difference = one && other ? differenceOfShares(one, other) : null;
  if (!difference) return null;
  return { sent: sent.visitors / sent.customers, holdout: holdout.visitors / holdout.customers, ...difference };
}
