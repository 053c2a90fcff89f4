import { describe, expect, it } from '@jest/globals';
import { reportSentences } from '@lacquer/contracts/messaging/report-sentences';
import { recognizer } from '@lacquer/contracts/sentences/recognize';
import { unknownSentences } from '../../testing/unknown-sentences.js';
import { conclude, concludeVisits, type Facts } from './conclusion.js';

const group = (customers: number, visitors: number) => ({
  customers,
  visitors,
  visits: visitors,
  amount: visitors * 5000,
  amountPerCustomer: customers === 0 ? 0 : (visitors * 5000) / customers,
});
const facts: Facts = {
  simulated: false,
  from: '2026-03-02T18:00:00.000Z',
  to: '2026-03-09T18:00:00.000Z',
  isComplete: true,
  sent: group(1800, 400),
  holdout: group(200, 30),
  optedOut: 0,
  effect: null,
  visitLift: null,
  taken: 1800,
};
const effect = (low: number, high: number) => ({
  effect: { amountPerCustomer: (low + high) / 2, low, high, total: 123_456 },
});
const lift = (low: number, high: number) => ({
  visitLift: { sent: 0.222, holdout: 0.15, difference: (low + high) / 2, low, high },
});

const cases: Partial<Facts>[] = [
  { taken: 0 },
  { holdout: null },
  { ...effect(120, 480), ...lift(0.01, 0.13) },
  { ...effect(-480, -120), ...lift(-0.13, -0.01) },
  { ...effect(-120, 480), ...lift(-0.02, 0.13) },
  { ...effect(120, 480), taken: 1799 },
  { ...effect(120, 480), taken: 1700, isComplete: false, simulated: true },
  {},
  { sent: group(3, 1), holdout: group(50, 2), taken: 3 },
  { sent: group(50, 1), holdout: group(3, 2), taken: 50 },
];

const textsOf = (its: Partial<Facts>): string[] => {
  const all = { ...facts, ...its };
  return [conclude(all), concludeVisits(all) ?? ''].filter((text) => text !== '');
};

describe('the conclusion of a report', () => {
  it.each(cases)('is made of sentences that the admin knows: %j', (its) => {
    expect(textsOf(its).flatMap(unknownSentences)).toEqual([]);
  });

  it('has each sentence that the admin knows', () => {
    const said = cases.flatMap(textsOf).join(' ');
    for (const sentence of Object.values(reportSentences)) {
      const [start = ''] = sentence.split(/\{\w+\}/).toSorted((one, other) => other.length - one.length);
      expect([sentence, said.includes(start)]).toEqual([sentence, true]);
    }
  });

  it('keeps its figures', () => {
    const found = recognizer(Object.values(reportSentences))(conclude({ ...facts, ...effect(-40, 480) }));
    expect(found).toEqual({ sentence: reportSentences.unclear, values: { low: '−$0.40', high: '$4.80' } });
  });
});
