import { describe, expect, it } from '@jest/globals';
import { OpenAnswers } from './open-answers.js';

describe('open answers', () => {
  it('are limited per account, and free their slot when they end', () => {
    const answers = new OpenAnswers(2);
    const first = answers.take('ana');
    answers.take('ana');
    expect(() => answers.take('ana')).toThrow(expect.objectContaining({ code: 'HTTP.TOO_MANY_OPEN', retryAfter: 5 }));
    answers.take('bo');

    first();
    first();

    answers.take('ana');
    expect(() => answers.take('ana')).toThrow('2 of these open');
  });
});
