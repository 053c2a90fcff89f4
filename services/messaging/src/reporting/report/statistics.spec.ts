import { describe, expect, it } from '@jest/globals';
import { differenceOfMeans } from './intervals.js';
import { RunningStatistics } from './running-statistics.js';
import { studentsT975 } from './students-t.js';

const of = (values: readonly number[]): RunningStatistics => {
  const statistics = new RunningStatistics();
  for (const value of values) statistics.add(value);
  return statistics;
};

/** `count` values, an even number, half of them `distance` below 0 and half above. */
const spread = (count: number, distance: number): number[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? distance : -distance));

describe('running statistics', () => {
  it('return the mean and the variance of the sample', () => {
    const statistics = of([2, 4, 4, 4, 5, 5, 7, 9]);
    expect([statistics.count, statistics.mean]).toEqual([8, 5]);
    expect(statistics.variance).toBeCloseTo(32 / 7, 12);
  });

  it('stay precise far from zero', () => {
    const statistics = of([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]);
    expect(statistics.mean).toBe(1e9 + 10);
    expect(statistics.variance).toBeCloseTo(30, 6);
  });

  it('return no variance for one value', () => {
    expect([of([]).variance, of([5]).variance, of([5]).mean]).toEqual([0, 0, 5]);
  });
});

describe("the quantile of Student's t", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2
  it.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [6, 2.447],
    [8, 2.306],
    [10, 2.228],
    [15, 2.131],
    [20, 2.086],
    [30, 2.042],
    [40, 2.021],
    [60, 2.0],
    [100, 1.984],
    [1e6, 1.96],
  ])('matches the table for %d degrees of freedom', (degrees, quantile) => {
    expect(studentsT975(degrees)).toBeCloseTo(quantile, 3);
  });

  it('decreases with the degrees of freedom, also between integers', () => {
    const quantiles = Array.from({ length: 200 }, (_, index) => studentsT975(2 + index / 4));
    for (const [index, quantile] of quantiles.slice(1).entries()) expect(quantile).toBeLessThan(quantiles[index] ?? 0);
  });
});

describe('the difference of two groups', () => {
  it.each([
    // equal variance, equal size: 8 degrees of freedom, a standard error of 1
    { one: [1, 2, 3, 4, 5], other: [3, 4, 5, 6, 7], mean: -2, margin: 2.306 },
    // variances 10 and 40 of 20 and 20 values, the first taken as 25, so 1.25 and 2: 3.25² / (1.25²/19 + 2²/19) = 36.08
    // degrees, quantile 2.0280
    { one: spread(20, Math.sqrt(9.5)), other: spread(20, Math.sqrt(38)), mean: 0, margin: 2.028 * Math.sqrt(3.25) },
    // variances 40 and 10 of 5 and 31 values, pooled (4 · 40 + 30 · 10) / 34 = 13.529, so 8 and 0.43643:
    // 8.43643² / (8²/4 + 0.43643²/30) = 4.4466 degrees, quantile 2.6700
    {
      one: [-8, -4, 0, 4, 8],
      other: [...spread(30, Math.sqrt(10)), 0],
      mean: 0,
      margin: 2.67 * Math.sqrt(8.43643),
    },
  ])('is Welch’s, with the interval $mean ± $margin', ({ one, other, mean, margin }) => {
    const difference = differenceOfMeans(of(one), of(other));
    expect(difference?.mean).toBeCloseTo(mean, 9);
    expect((difference?.high ?? 0) - mean).toBeCloseTo(margin, 2);
    expect(mean - (difference?.low ?? 0)).toBeCloseTo(margin, 2);
  });

  it('is not more certain when all values of a group are equal by chance', () => {
    // the pooled variance, 10 / 6, replaces that of the three: the squared standard error is 2.5 / 5 + 10 / 18
    const margin = (differenceOfMeans(of([1, 2, 3, 4, 5]), of([1, 1, 1]))?.high ?? 0) - 2;
    expect(margin).toBeGreaterThan(1.96 * Math.sqrt(2.5 / 5 + 10 / 18));
  });

  it('is centered on zero for equal groups', () => {
    const alike = differenceOfMeans(of([0, 0, 100, 300]), of([0, 100, 0, 300]));
    expect(alike?.mean).toBe(0);
    expect(alike?.low).toBeCloseTo(-(alike?.high ?? 0), 9);
  });

  it('is unknown for too few values, or without variance', () => {
    expect(differenceOfMeans(of([1, 2, 3]), of([4]))).toBeNull();
    expect(differenceOfMeans(of([]), of([]))).toBeNull();
    expect(differenceOfMeans(of([0, 0, 0]), of([0, 0]))).toBeNull();
    expect(differenceOfMeans(of([5, 5, 5]), of([0, 0]))).toBeNull();
  });
});
