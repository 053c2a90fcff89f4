import { describe, expect, it } from '@jest/globals';
import { AnswerTimes } from './answer-times.js';

function timesOf(answers: readonly number[]): AnswerTimes {
  const times = new AnswerTimes();
  for (const ms of answers) times.record(ms);
  return times;
}

/** From 100 to 500, in an order without a trend. */
const uneven = Array.from({ length: 400 }, (_, index) => 100 + ((index * 237) % 401));
const even = Array.from({ length: 40 }, (_, index) => 200 + (index % 5));

describe('the lateness of a request', () => {
  it('is its whole answer time while there is no baseline', () => {
    expect(timesOf(even.slice(0, 10)).latenessOf(204)).toBe(204);
  });

  it('is the time beyond the fastest answer of an even provider, however slow', () => {
    const times = timesOf(even);
    expect(times.latenessOf(201)).toBeLessThan(2);
    expect(times.latenessOf(260)).toBeGreaterThan(59);
  });

  it('is zero within the spread of an uneven provider after 20 answers, and counts outliers', () => {
    const times = timesOf(uneven);
    expect([120, 300, 500].map((ms) => times.latenessOf(ms))).toEqual([0, 0, 0]);
    expect(times.latenessOf(2000)).toBeGreaterThan(1500);
    // until then any delay may be that of the request
    expect(timesOf(uneven.slice(0, 19)).latenessOf(500)).toBeGreaterThan(390);
  });

  // overlooked, it let 204 texts into a second at a limit of 200
  it('counts every delay if some answers are quick, because the machine is busy', () => {
    const busy = uneven.map((ms) => (ms - 95) / 5);
    expect(timesOf(busy).latenessOf(60)).toBeGreaterThan(50);
  });

  it('counts every delay again after slow first answers', () => {
    const times = timesOf([90, 80, 70, 60, 50, ...Array.from({ length: 30 }, (_, index) => 4 + (index % 3))]);
    expect(times.latenessOf(30)).toBeGreaterThan(25);
  });
});
