import { describe, expect, it } from '@jest/globals';
import { findVisitRating } from './visit-rating.js';

describe('the answer to "How was it?"', () => {
  it.each([
    ['5', 5],
    [' 1\n', 1],
    ['5!', 5],
    ['4.', 4],
    ['5!!', 5],
    ['5 stars', 5],
    ['1 Star', 1],
    ['5/5', 5],
    ['4 / 5', 4],
    ['3 out of 5', 3],
    ['5 estrellas', 5],
    ['1 estrella.', 1],
    ['2 de 5', 2],
    ['5점', 5],
    ['4 점', 4],
    ['3점이요', 3],
    ['5점입니다!', 5],
    // as a Korean keyboard may write it
    ['５', 5],
  ])('is the number of %s', (body, number) => {
    expect(findVisitRating(body)).toBe(number);
  });

  it.each([
    '',
    '0',
    '6',
    '10',
    '55',
    '1 2',
    '4.5',
    '-1',
    '1/2',
    '5/10',
    '1-5',
    '1 to 5',
    'five',
    'C',
    'see you at 5',
    '5 please',
    '2 of us',
    'at 5!',
    '5 stars for Mina',
    '5 personas',
    '5시',
    '5명',
    `5${'!'.repeat(100)}`,
  ])('is none in %j', (body) => {
    expect(findVisitRating(body)).toBeNull();
  });
});
