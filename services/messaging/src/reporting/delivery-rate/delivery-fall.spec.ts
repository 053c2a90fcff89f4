import { describe, expect, it } from '@jest/globals';
import { hasFallen, hasRecovered } from './delivery-fall.js';

const rates = (recent: [number, number], usual: [number, number]) => ({
  recent: { count: recent[0], of: recent[1] },
  usual: { count: usual[0], of: usual[1] },
});

describe('a fall of the delivery rate', () => {
  it.each([
    ['a clear fall', [80, 100], [950, 1000], true],
    ['a clear fall of few texts', [21, 30], [95, 100], true],
    ['fewer recent texts than that', [14, 29], [950, 1000], false],
    ['too few texts before', [60, 100], [94, 99], false],
    ['nothing before', [0, 100], [0, 0], false],
    ['a fall of less than ten points, however certain', [8_600, 10_000], [95_000, 100_000], false],
    ['a fall that may be chance', [25, 30], [95, 100], false],
    ['a rise', [100, 100], [800, 1000], false],
    ['the usual rate, which is low', [60, 100], [600, 1000], false],
  ] as const)('is told from chance: %s', (_, recent, usual, fell) => {
    expect(hasFallen(rates([...recent], [...usual]))).toBe(fell);
  });

  it('ends near the usual rate, with enough texts', () => {
    expect(hasRecovered(rates([91, 100], [950, 1000]))).toBe(true);
    expect(hasRecovered(rates([89, 100], [950, 1000]))).toBe(false);
    expect(hasRecovered(rates([29, 29], [950, 1000]))).toBe(false);
  });
});
