import { describe, expect, it } from '@jest/globals';
import { differenceOfShares } from './intervals.js';

describe('the difference of two shares', () => {
  // Newcombe 1998, Table II, method 10
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('has the published interval: %d of %d less %d of %d', (count, of, otherCount, otherOf, low, high) => {
    const interval = differenceOfShares({ count, of }, { count: otherCount, of: otherOf });
    expect(interval?.difference).toBeCloseTo(count / of - otherCount / otherOf, 10);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('is unknown without a group', () => {
    expect(differenceOfShares({ count: 0, of: 0 }, { count: 1, of: 2 })).toBeNull();
  });
});
