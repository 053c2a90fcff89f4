import type { TestedText } from '@lacquer/contracts/messaging/campaign';
import type { TextTestProgress } from '@lacquer/contracts/messaging/text-test';
import { differenceOfShares, type Proportion } from '../reporting/report/intervals.js';

export type Comparison = Pick<TextTestProgress, 'outcome' | 'better' | 'difference'>;

/**
 * Per text, if both did equally well. With fewer expected clicks a single one decides too much; the usual limit of a
 * comparison of shares (W. G. Cochran, Biometrics 10 (1954)).
 */
const minExpected = 5;

const nothing: Comparison = { outcome: 'too-few', better: null, difference: null };

/** Compares the shares of two texts; null: they are not known. The difference is that of `b` less that of `a`. */
export function compareTexts(shares: Record<TestedText, Proportion> | null): Comparison {
  if (!shares) return nothing;
  const { a, b } = shares;
  const difference = differenceOfShares(b, a);
  if (!difference) return nothing;
  const better = difference.difference === 0 ? null : difference.difference > 0 ? 'b' : 'a';
  const expected = ((a.count + b.count) * Math.min(a.of, b.of)) / (a.of + b.of);
  if (expected < minExpected) return { outcome: 'too-few', better, difference };
  const isClear = difference.low > 0 || difference.high < 0;
  return { outcome: isClear ? 'clear' : 'unclear', better, difference };
}
