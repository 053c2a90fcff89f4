import { normal975 } from './students-t.js';

/** So many of so many. */
export interface Proportion {
  count: number;
  of: number;
}

/** E. B. Wilson, Journal of the American Statistical Association 22 (1927): the score interval of 95 %. */
function wilson({ count, of }: Proportion): { share: number; low: number; high: number } {
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
  const [a, b] = [wilson(one), wilson(other)];
  const difference = a.share - b.share;
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}
