import type { RunningStatistics } from './running-statistics.js';
import { normal975, studentsT975 } from './students-t.js';

// The intervals of the report. The admin names their methods: `web/src/features/admin-campaigns/report-methods.tsx`.

/** So many of so many. */
export interface Proportion {
  count: number;
  of: number;
}

/** E. B. Wilson, Journal of the American Statistical Association 22 (1927): the score interval of 95 %. `of` is not 0. */
export function shareWithInterval({ count, of }: Proportion): { share: number; low: number; high: number } {
  const share = count / of;
  const squared = normal975 ** 2;
  const center = (share + squared / (2 * of)) / (1 + squared / of);
  const margin = (normal975 * Math.sqrt((share * (1 - share)) / of + squared / (4 * of ** 2))) / (1 + squared / of);
  return { share, low: center - margin, high: center + margin };
}

/**
 * The difference of two shares with its 95 % confidence interval: R. G. Newcombe, Statistics in Medicine 17 (1998) 873–890,
 * method 10. It stays within −1 and 1, and is close to 95 % also for small groups and for shares near 0. Null: a group is
 * empty.
 */
export function differenceOfShares(
  one: Proportion,
  other: Proportion,
): { difference: number; low: number; high: number } | null {
  if (one.of === 0 || other.of === 0) return null;
  const [a, b] = [shareWithInterval(one), shareWithInterval(other)];
  const difference = a.share - b.share;
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}

/**
 * The difference of the means of two groups with its 95 % confidence interval: B. L. Welch, Biometrika 34 (1947), which
 * allows groups of different size and variance. Null: the groups are too small, or have no variance.
 *
 * A group's variance is at least the pooled one. Otherwise a small group that has few visitors by chance would also
 * have a small variance, and appear most certain where it is most wrong.
 */
export function differenceOfMeans(
  one: RunningStatistics,
  other: RunningStatistics,
): { mean: number; low: number; high: number } | null {
  if (one.count < 2 || other.count < 2) return null;
  const pooled = ((one.count - 1) * one.variance + (other.count - 1) * other.variance) / (one.count + other.count - 2);
  if (pooled === 0) return null;
  const [a, b] = [Math.max(one.variance, pooled) / one.count, Math.max(other.variance, pooled) / other.count];
  const degrees = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  const margin = studentsT975(degrees) * Math.sqrt(a + b);
  const mean = one.mean - other.mean;
  return { mean, low: mean - margin, high: mean + margin };
}
