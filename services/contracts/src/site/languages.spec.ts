import { describe, expect, it } from '@jest/globals';
import { offeredLanguages, pathIn, splitPath } from './languages.js';

describe('the addresses of languages', () => {
  it.each([
    ['/', 'en', '/'],
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/ko/gel-manicure', 'ko', '/gel-manicure'],
    ['/escape', 'en', '/escape'],
    ['/en/services', 'en', '/en/services'],
  ] as const)('%s is in %s, of the page %s', (address, language, path) => {
    expect(splitPath(address)).toEqual({ language, path });
  });

  it.each([
    [null, ['en', 'es', 'ko']],
    [{}, ['en', 'es', 'ko']],
    [{ languages: [] }, ['en']],
    [{ languages: ['ko'] }, ['en', 'ko']],
  ] as const)('of a salon with %j are those of %j', (salon, languages) => {
    expect(offeredLanguages(salon)).toEqual(languages);
  });

  it('are the English ones with the language in front', () => {
    expect([pathIn('es', '/'), pathIn('ko', '/areas'), pathIn('en', '/areas')]).toEqual(['/es', '/ko/areas', '/areas']);
  });
});
