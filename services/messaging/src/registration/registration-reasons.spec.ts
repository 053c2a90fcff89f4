import { describe, expect, it } from '@jest/globals';
import { explainReason, knownReasons } from './registration-reasons.js';

describe('the reasons of Twilio', () => {
  it('are known by one cause each', () => {
    expect(new Set(knownReasons).size).toBe(knownReasons.length);
    for (const code of [30917, 30923, 30924, 30925]) expect(knownReasons).toContain(code);
  });

  it.each(knownReasons)('%i has plain words, advice and the page of Twilio', (code) => {
    const { words, advice, link } = explainReason({ code, says: null, fields: [] });
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
    expect(link).toBe(`https://www.twilio.com/docs/api/errors/${code}`);
  });

  it('that are not known keep the words of Twilio', () => {
    expect(explainReason({ code: 39999, says: 'Something new.', fields: ['X'] })).toEqual({
      code: 39999,
      words: null,
      advice: 'Read what Twilio says about it, correct it there, and submit it again.',
      says: 'Something new.',
      fields: ['X'],
      link: 'https://www.twilio.com/docs/api/errors/39999',
    });
    expect(explainReason({ code: null, says: null, fields: [] })).toMatchObject({ words: null, link: null });
  });
});
