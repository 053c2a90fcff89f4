import { describe, expect, it } from '@jest/globals';
import { type Contender, FairOrder } from './fair-order.js';

interface Line extends Contender {
  count: number;
  /** Seconds. */
  launchedAt: number;
}

const line = (campaignId: string, over: Partial<Line> = {}): Line => ({
  campaignId,
  weight: 1,
  width: 1,
  count: 20_000,
  launchedAt: 0,
  ...over,
});

/** Who is served at each slot of a second's `rate`: nothing waits in real time. */
function serve(lines: readonly Line[], rate: number, seconds: number): { at: number; campaignId: string }[] {
  const order = new FairOrder();
  const left = new Map(lines.map(({ campaignId, count }) => [campaignId, count]));
  const served: { at: number; campaignId: string }[] = [];
  for (let slot = 0; slot < rate * seconds; slot += 1) {
    const at = slot / rate;
    const [first, ...others] = lines.filter((each) => each.launchedAt <= at && (left.get(each.campaignId) ?? 0) > 0);
    if (!first) break;
    const next = order.next([first, ...others]);
    order.serve(next);
    left.set(next.campaignId, (left.get(next.campaignId) ?? 0) - 1);
    served.push({ at, campaignId: next.campaignId });
  }
  return served;
}

const countOf = (served: readonly { campaignId: string }[], id: string) =>
  served.filter(({ campaignId }) => campaignId === id).length;

describe('the fair order', () => {
  it.each([
    { rate: 10, weight: 1, withinSeconds: 2 },
    { rate: 10, weight: 8, withinSeconds: 1.2 },
    { rate: 1, weight: 8, withinSeconds: 12 },
  ])('serves ten beside 20,000 within $withinSeconds s at $rate/s with weight $weight', (given) => {
    const { rate, weight, withinSeconds } = given;
    const served = serve([line('large'), line('ten', { count: 10, weight, launchedAt: 300 })], rate, 400);

    const ten = served.filter(({ campaignId }) => campaignId === 'ten');
    expect(ten).toHaveLength(10);
    expect(Math.max(...ten.map(({ at }) => at))).toBeLessThanOrEqual(300 + withinSeconds);
  });

  it('splits the slots evenly between two large campaigns from the launch of the second', () => {
    const served = serve([line('one'), line('two', { launchedAt: 100 })], 10, 200).filter(({ at }) => at >= 100);

    expect(countOf(served, 'one')).toBe(500);
    expect(countOf(served, 'two')).toBe(500);
  });

  it('counts segments: a campaign of longer texts sends fewer of them', () => {
    const served = serve([line('long', { width: 3 }), line('short')], 10, 40);

    expect(countOf(served, 'short') / countOf(served, 'long')).toBeCloseTo(3, 1);
  });

  it('leaves a large campaign a share beside any number of small ones', () => {
    const small = Array.from({ length: 3 }, (_, index) => line(`small ${index}`, { weight: 8 }));
    const served = serve([line('large'), ...small], 10, 100);

    expect(countOf(served, 'large')).toBe(1000 / 25);
  });

  it('lets a campaign that had no texts for a while save up nothing', () => {
    const order = new FairOrder();
    const [one, two] = [line('one'), line('two')];
    order.serve(two);
    for (let slot = 0; slot < 1000; slot += 1) order.serve(one);

    const served = Array.from({ length: 100 }, () => {
      const next = order.next([one, two]);
      order.serve(next);
      return next;
    });
    expect(countOf(served, 'two')).toBeLessThanOrEqual(51);
  });

  it('gives a campaign another turn for a text that was not sent', () => {
    const order = new FairOrder();
    const [one, two] = [line('one'), line('two')];
    order.serve(one);
    expect(order.next([one, two])).toBe(two);

    order.undo(one);

    expect(order.next([one, two])).toBe(one);
  });
});
