import { describe, expect, it } from '@jest/globals';
import { completeTag, suggestedTags } from './tag-list';

const used = ['regular', 'gel only', 'gel', 'bride', 'late', 'vip', 'walk-in'].map((tag, index) => ({
  tag,
  customers: 10 - index,
}));
const suggested = (typed: string) => suggestedTags(typed, used).map(({ tag }) => tag);

describe('tags that are suggested', () => {
  it.each([
    ['', ['regular', 'gel only', 'gel', 'bride', 'late', 'vip']],
    ['Ge', ['gel only', 'gel']],
    ['regular, B', ['bride']],
    ['regular,', ['gel only', 'gel', 'bride', 'late', 'vip', 'walk-in']],
    ['Regular', ['gel only', 'gel', 'bride', 'late', 'vip', 'walk-in']],
    ['something new', []],
  ])('after %j are those that begin so and are not there yet', (typed, expected) => {
    expect(suggested(typed)).toEqual(expected);
  });

  it.each([
    ['', 'gel', 'gel'],
    ['Ge', 'gel only', 'gel only'],
    ['regular, b', 'bride', 'regular, bride'],
    ['regular', 'vip', 'regular, vip'],
    ['regular,', 'vip', 'regular, vip'],
  ])('%j and a tap on %j are %j', (typed, tag, expected) => {
    expect(completeTag(typed, tag)).toBe(expected);
  });
});
