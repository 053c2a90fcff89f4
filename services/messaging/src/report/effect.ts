import type { RunningStatistics } from './running-statistics.js';
import { studentsT975 } from './students-t.js';

export interface Difference {
  mean: number;
  low: number;
  high: number;
}

/**
 * By how much the mean of one group lies above that of the other, with the interval that holds it in 95 of 100 such
 * tests: B. L. Welch, Biometrika 34 (1947), which lets the groups differ in size and in spread. Null when they are too
 * small, or all alike, so that nothing can be said.
 */
export function differenceOf(one: RunningStatistics, other: RunningStatistics): Difference | null {
  if (one.count < 2 || other.count < 2) return null;
  const [a, b] = [one.variance / one.count, other.variance / other.count];
  if (a + b === 0) return null;
  const degrees = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  const margin = studentsT975(degrees) * Math.sqrt(a + b);
  const mean = one.mean - other.mean;
  return { mean, low: mean - margin, high: mean + margin };
}
