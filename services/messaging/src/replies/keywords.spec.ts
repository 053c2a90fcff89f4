import { describe, expect, it } from '@jest/globals';
import { findKeyword } from './keywords.js';

describe('a keyword of the provider', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop!?. ', 'stop'],
    ['Unsubscribe...', 'stop'],
    ['yes', 'start'],
    ['Help', 'help'],
    ['please stop', null],
    ['...', null],
    ['', null],
    ['constructor', null],
  ])('is the whole text, whatever its case and its last marks: %j', (body, keyword) => {
    expect(findKeyword(body)).toBe(keyword);
  });

  it('is found in a time that grows with the text, not with its square', () => {
    const ms = (length: number) => {
      const body = `${'!'.repeat(length)}x`;
      const startedAt = performance.now();
      for (let times = 0; times < 20; times += 1) findKeyword(body);
      return performance.now() - startedAt;
    };
    ms(1000);

    // a pattern that searches from every mark takes two seconds for this text
    expect(ms(60_000)).toBeLessThan(200);
  });
});
