import { describe, expect, it } from '@jest/globals';
import { nextDailyReset } from '../../hours/daily-reset.js';
import {
  type TwilioErrorClassName,
  twilioErrorClasses,
  twilioErrors,
  TwilioErrors,
  errorCodesOf,
} from './twilio-errors.js';

const fallback = 'Twilio gave no explanation';
const errors = new TwilioErrors();
const names = Object.keys(twilioErrorClasses) as TwilioErrorClassName[];
const known = names.flatMap((name) => errorCodesOf(name).map((code) => ({ name, code })));

describe('a Twilio error', () => {
  it.each(known)('has its own explanation for $code ($name)', ({ code }) => {
    expect(errors.explain(code)).not.toBe(fallback);
  });

  it('includes a code of every class', () => {
    expect([...new Set(known.map(({ name }) => name))]).toEqual(names);
  });

  it('has the class that the send protocol defines', () => {
    expect(Object.fromEntries(names.map((name) => [name, errorCodesOf(name).join(' ')]))).toMatchObject({
      rate: '20429',
      senderQueueFull: '21611 30001 30022',
      ambiguous: '20500 20503',
      transientDelivery: '11200 30003 30017 30036 30410',
      deliveryUnknown: '30008',
      deadNumber: '21211 21214 21217 21614 21635 30005 30006',
      optedOut: '21610',
      content: '12300 21620 30004 30007 30019 30032 30034',
      dailyCap: '30023 30027',
      thisRecipient: '21408',
      thisConnection: '21612',
      phoneWithoutPictures: '30011',
      senderWithoutPictures: '21621',
      ours: expect.stringMatching(/^(?=.*21602)(?=.*21606)(?=.*21608)(?=.*21609)(?=.*21617)/),
      credentials: '20003',
    });
  });

  it('links its page at Twilio', () => {
    for (const [code, { source }] of twilioErrors)
      expect(source).toBe(`https://www.twilio.com/docs/api/errors/${code}`);
  });

  it('has a fallback explanation for an unknown code', () => {
    expect(errors.explain('99999')).toBe(fallback);
  });
});

describe('a daily cap', () => {
  it.each([
    ['2026-11-22T07:59:59Z', '2026-11-22T08:00:00Z'],
    ['2026-11-22T08:00:00Z', '2026-11-23T08:00:00Z'],
    ['2026-07-04T18:00:00Z', '2026-07-05T07:00:00Z'],
    // a day with 25 hours, because the clocks are set back
    ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
  ])('reached at %s resets at %s, midnight in the Pacific zone', (now, reset) => {
    expect(nextDailyReset(new Date(now))).toEqual(new Date(reset));
  });
});
