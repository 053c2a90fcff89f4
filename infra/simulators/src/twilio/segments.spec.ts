import { describe, expect, it } from '@jest/globals';
import { countSegments } from './segments.js';

describe('segments', () => {
  it.each([
    ['an empty text', '', 1],
    ['160 plain characters', 'a'.repeat(160), 1],
    ['161 plain characters', 'a'.repeat(161), 2],
    ['80 euro signs, two units each', '€'.repeat(80), 1],
    ['81 euro signs', '€'.repeat(81), 2],
    ['306 plain characters', 'a'.repeat(306), 2],
    ['a pair that would split at unit 153', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    ['70 characters with a curly quote', `’${'a'.repeat(69)}`, 1],
    ['71 characters with a curly quote', `’${'a'.repeat(70)}`, 2],
    ['35 emoji', '💅'.repeat(35), 1],
    ['a family of eight units that would split at unit 67', `${'’'.repeat(60)}👩‍👩‍👧${'’'.repeat(60)}`, 3],
    ['36 emoji', '💅'.repeat(36), 2],
  ])('counts %s', (_what, text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });
});
