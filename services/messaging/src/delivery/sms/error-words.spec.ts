import { describe, expect, it } from '@jest/globals';
import { explainErrorCode } from './error-words.js';
import { twilioErrorClasses } from './twilio-errors.js';

const withoutWords = 'Twilio gave no words for it';
const known = Object.entries(twilioErrorClasses).flatMap(([name, { codes }]) => codes.map((code) => ({ name, code })));

describe('an error of Twilio, in words', () => {
  it.each(known)('has words of its own for $code ($name)', ({ code }) => {
    expect(explainErrorCode(String(code))).not.toBe(withoutWords);
  });

  it('says so when there are none', () => {
    expect(explainErrorCode('99999')).toBe(withoutWords);
  });
});
