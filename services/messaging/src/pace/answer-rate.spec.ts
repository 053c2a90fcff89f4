import { describe, expect, it } from '@jest/globals';
import { AnswerRate } from './answer-rate.js';

describe('the rate of answers', () => {
  it('is none before the second answer', () => {
    const rate = new AnswerRate();
    expect(rate.within(1000, 0)).toBe(0);
    rate.record(0);
    expect(rate.within(1000, 10)).toBe(0);
  });

  it('follows the recent answers, whether they arrive alone or together', () => {
    const rate = new AnswerRate();
    let now = 0;
    for (let answer = 0; answer < 200; answer += 1) rate.record((now += 5));
    expect(rate.within(40, now)).toBeCloseTo(8);
    for (let group = 0; group < 50; group += 1) {
      now += 10;
      for (let answer = 0; answer < 10; answer += 1) rate.record(now);
    }
    expect(rate.within(40, now)).toBeGreaterThan(30);
    expect(rate.within(40, now)).toBeLessThan(60);
  });

  it('falls while no answer arrives', () => {
    const rate = new AnswerRate();
    for (let at = 0; at <= 100; at += 1) rate.record(at);
    expect(rate.within(40, 101)).toBeCloseTo(40);
    expect(rate.within(40, 300)).toBeCloseTo(0.2);
  });
});
