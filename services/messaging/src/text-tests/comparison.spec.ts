import { describe, expect, it } from '@jest/globals';
import { compareTexts } from './comparison.js';

const of = (a: [number, number], b: [number, number]) =>
  compareTexts({ a: { count: a[0], of: a[1] }, b: { count: b[0], of: b[1] } });

describe('the comparison of two texts', () => {
  // the intervals are Newcombe's, 1998, Table II, method 10, with the groups exchanged
  it.each([
    { a: [56, 70], b: [48, 80], outcome: 'clear', better: 'a', low: -0.3339, high: -0.0524 },
    { a: [48, 80], b: [56, 70], outcome: 'clear', better: 'b', low: 0.0524, high: 0.3339 },
    { a: [9, 10], b: [3, 10], outcome: 'clear', better: 'a', low: -0.809, high: -0.1705 },
    { a: [6, 7], b: [2, 7], outcome: 'too-few', better: 'a', low: -0.8062, high: -0.0582 },
    { a: [5, 56], b: [0, 29], outcome: 'too-few', better: 'a', low: -0.1926, high: 0.0381 },
    { a: [0, 10], b: [0, 10], outcome: 'too-few', better: null, low: -0.2775, high: 0.2775 },
  ] as const)('of $a and $b is $outcome', ({ a, b, outcome, better, low, high }) => {
    const comparison = of([...a], [...b]);
    expect(comparison).toMatchObject({ outcome, better });
    expect(comparison.difference?.low).toBeCloseTo(low, 4);
    expect(comparison.difference?.high).toBeCloseTo(high, 4);
  });

  it('is unclear while the interval contains no difference', () => {
    expect(of([20, 100], [25, 100])).toMatchObject({ outcome: 'unclear', better: 'b' });
    expect(of([20, 100], [20, 100])).toMatchObject({ outcome: 'unclear', better: null });
  });

  it('needs five expected clicks for each text', () => {
    expect(of([0, 50], [9, 50])).toMatchObject({ outcome: 'too-few', better: 'b' });
    expect(of([0, 50], [10, 50])).toMatchObject({ outcome: 'clear', better: 'b' });
  });

  it('is impossible without a text', () => {
    expect(of([0, 0], [3, 5])).toEqual({ outcome: 'too-few', better: null, difference: null });
    expect(of([1, 1], [0, 0])).toEqual({ outcome: 'too-few', better: null, difference: null });
  });
});
