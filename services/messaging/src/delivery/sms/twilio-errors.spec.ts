import { describe, expect, it } from '@jest/globals';
import { type TwilioErrorClassName, twilioErrorClasses, TwilioErrors, errorCodesOf } from './twilio-errors.js';

const withoutWords = 'Twilio gave no words for it';
const errors = new TwilioErrors();
const names = Object.keys(twilioErrorClasses) as TwilioErrorClassName[];
const known = names.flatMap((name) => errorCodesOf(name).map((code) => ({ name, code })));

describe('an error of Twilio, in words', () => {
  it.each(known)('has words of its own for $code ($name)', ({ code }) => {
    expect(errors.explain(code)).not.toBe(withoutWords);
  });

  it('knows a code of every class', () => {
    expect([...new Set(known.map(({ name }) => name))]).toEqual(names);
  });

  it('says so when there are none', () => {
    expect(errors.explain('99999')).toBe(withoutWords);
  });
});
