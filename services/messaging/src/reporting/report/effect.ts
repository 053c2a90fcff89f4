import type { CampaignReport } from '@lacquer/contracts/campaign-progress';
import type { GroupTotals } from './group-totals.js';
import type { RunningStatistics } from './running-statistics.js';
import { studentsT975 } from './students-t.js';

export type Counts = Pick<CampaignReport['sent'], 'customers' | 'visitors'>;

/**
 * Of each group. Most customers bring nothing and a few much: the mean of fewer visitors is not near enough to normal
 * for an interval. It is the visitors to expect who count, as in a χ² test, and not those who came: a report that waits
 * until enough of the holdout have come would be silent just when the text works, or chance has kept them away.
 */
const leastExpectedVisitors = 10;

/** Whether each group would have its least visitors if both came alike. */
export function hasEnoughVisitors(one: Counts, other: Counts): boolean {
  const [visitors, customers] = [one.visitors + other.visitors, one.customers + other.customers];
  return (visitors * Math.min(one.customers, other.customers)) / customers >= leastExpectedVisitors;
}

/** What the text brought, in cents; null while there is too little to tell. */
export function effectOf(assigned: GroupTotals, holdout: GroupTotals): CampaignReport['effect'] {
  if (!hasEnoughVisitors(assigned.toContract(), holdout.toContract())) return null;
  const difference = differenceOf(assigned.amounts, holdout.amounts);
  if (!difference) return null;
  const { mean, low, high } = difference;
  return { amountPerCustomer: mean, low, high, total: Math.round(mean * assigned.amounts.count) };
}

export interface Difference {
  mean: number;
  low: number;
  high: number;
}

/**
 * By how much the mean of one group lies above that of the other, with the interval that holds it in 95 of 100 such
 * tests: B. L. Welch, Biometrika 34 (1947), which lets the groups differ in size and in spread. Null when they are
 * too small, or each all alike, so that nothing can be said.
 *
 * No group's variance is taken to be less than that of both together: where by chance few have come of a small group, its
 * own variance is small too, and it would seem surest when it is furthest off.
 */
export function differenceOf(one: RunningStatistics, other: RunningStatistics): Difference | null {
  if (one.count < 2 || other.count < 2) return null;
  const pooled = ((one.count - 1) * one.variance + (other.count - 1) * other.variance) / (one.count + other.count - 2);
  if (pooled === 0) return null;
  const [a, b] = [Math.max(one.variance, pooled) / one.count, Math.max(other.variance, pooled) / other.count];
  const degrees = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  const margin = studentsT975(degrees) * Math.sqrt(a + b);
  const mean = one.mean - other.mean;
  return { mean, low: mean - margin, high: mean + margin };
}
