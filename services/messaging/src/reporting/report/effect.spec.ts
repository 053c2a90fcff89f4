import { describe, expect, it } from '@jest/globals';
import { effectOf } from './effect.js';
import { GroupTotals } from './group-totals.js';

/** A randomized campaign: the customers of both groups, and the share of each that visits. */
interface Shape {
  sent: number;
  heldOut: number;
  sentRate: number;
  heldOutRate: number;
}

const runs = 400;

/** Random numbers from 0 to 1, reproducible for a seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A visitor spends from $20 to $200; large amounts are much rarer than small ones. */
function drawGroup(customers: number, rate: number, random: () => number): GroupTotals {
  const group = new GroupTotals();
  for (let n = 0; n < customers; n++) {
    const comes = random() < rate;
    group.add(comes ? { visits: 1, amount: Math.round(2000 + 18_000 * random() ** 3) } : { visits: 0, amount: 0 });
  }
  return group;
}

/** The share of runs in which the report claims that the text brought more, or less, than no text. */
function shareThatClaims({ sent, heldOut, sentRate, heldOutRate }: Shape): { more: number; less: number } {
  const random = seededRandom(sent + heldOut);
  const claims = { more: 0, less: 0 };
  for (let n = 0; n < runs; n++) {
    const effect = effectOf(drawGroup(sent, sentRate, random), drawGroup(heldOut, heldOutRate, random));
    if (effect && effect.low > 0) claims.more += 1 / runs;
    if (effect && effect.high < 0) claims.less += 1 / runs;
  }
  return claims;
}

const groupOf = (customers: number, visitors: number): GroupTotals => {
  const group = new GroupTotals();
  for (let n = 0; n < customers; n++) {
    group.add(n < visitors ? { visits: 1, amount: 4000 + n * 100 } : { visits: 0, amount: 0 });
  }
  return group;
};

describe('the effect of a text', () => {
  it.each([
    { sent: 950, heldOut: 50, rate: 0.02 },
    { sent: 990, heldOut: 10, rate: 0.02 },
    { sent: 475, heldOut: 25, rate: 0.03 },
    { sent: 950, heldOut: 50, rate: 0.2 },
    { sent: 900, heldOut: 100, rate: 0.15 },
    { sent: 700, heldOut: 300, rate: 0.2 },
  ])('is rarely claimed when there is none: $sent sent to, $heldOut held out, $rate visit', ({ rate, ...groups }) => {
    const { more, less } = shareThatClaims({ ...groups, sentRate: rate, heldOutRate: rate });
    expect(more + less).toBeLessThanOrEqual(0.08);
  });

  it.each([
    { sent: 900, heldOut: 100, sentRate: 0.3, heldOutRate: 0.1 },
    { sent: 700, heldOut: 300, sentRate: 0.2, heldOutRate: 0.08 },
  ])('is found when it is large: $sentRate of $sent against $heldOutRate of $heldOut', (shape) => {
    const { more, less } = shareThatClaims(shape);
    expect(more).toBeGreaterThan(0.9);
    expect(less).toBe(0);
  });

  it('is unknown while fewer than ten visitors are expected in a group', () => {
    expect(effectOf(groupOf(950, 19), groupOf(50, 0))).toBeNull();
    expect(effectOf(groupOf(900, 90), groupOf(100, 9))).toBeNull();
    expect(effectOf(groupOf(900, 90), groupOf(100, 10))).not.toBeNull();
    expect(effectOf(groupOf(50, 50), groupOf(0, 0))).toBeNull();
    expect(effectOf(groupOf(0, 0), groupOf(0, 0))).toBeNull();
  });

  it('is known, in cents per customer and in total, when many visitors were expected but nobody in the holdout came', () => {
    const effect = effectOf(groupOf(900, 300), groupOf(100, 0));
    // 300 visits of $40.00, $41.00 … $339.00
    expect(effect?.total).toBe(300 * 18_950);
    expect(effect?.amountPerCustomer).toBeCloseTo((300 * 18_950) / 900, 6);
    expect(effect?.low).toBeGreaterThan(0);
  });
});
