import { describe, expect, it } from '@jest/globals';
import { completeTag, suggestedTags } from './tag-list';

const used = ['regular', 'gel only', 'gel', 'bride', 'late', 'vip', 'walk-in'].map((tag, index) => ({
  tag,
  customers: 10 - index,
}));
const suggested = (typed: string) => suggestedTags(typed, used).map(({ tag }) => tag);

describe('the tag field', () => {
  it.each([
    ['', ['regular', 'gel only', 'gel', 'bride', 'late', 'vip']],
    ['Ge', ['gel only', 'gel']],
    ['regular, B', ['bride']],
    ['regular,', ['gel only', 'gel', 'bride', 'late', 'vip', 'walk-in']],
    ['Regular', ['gel only', 'gel', 'bride', 'late', 'vip', 'walk-in']],
    ['something new', []],
  ])('suggests, after %j, unused tags with the same prefix', (typed, expected) => {
    expect(suggested(typed)).toEqual(expected);
  });

  it.each([
    ['', 'gel', 'gel'],
    ['Ge', 'gel only', 'gel only'],
    ['regular, b', 'bride', 'regular, bride'],
    ['regular', 'vip', 'regular, vip'],
    ['regular,', 'vip', 'regular, vip'],
  ])('completes %j with %j to %j', (typed, tag, expected) => {
    expect(completeTag(typed, tag)).toBe(expected);
  });
});
