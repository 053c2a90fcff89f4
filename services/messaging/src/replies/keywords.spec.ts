import { describe, expect, it } from '@jest/globals';
import { fastestOf } from '@lacquer/servers/testing/fastest-of';
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
      return fastestOf(5, () => {
        for (let times = 0; times < 20; times += 1) findKeyword(body);
      });
    };
    ms(1000);

    // a pattern that searches from every mark takes a hundred times as long
    expect(ms(60_000) / ms(6_000)).toBeLessThan(40);
  });
});
