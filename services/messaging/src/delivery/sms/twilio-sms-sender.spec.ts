import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import { TwilioMessageLog } from './twilio-message-log.js';
import { TwilioSmsSender } from './twilio-sms-sender.js';

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message */
const published = ['To', 'From', 'MessagingServiceSid', 'Body', 'StatusCallback', 'ValidityPeriod'];
const longestBody = 1600;
const longestValidity = 36_000;

const sms = {
  to: '+12135550111',
  body: 'Hello',
  callback: { recipientId: '4a1f2b3c-0000-4000-8000-000000000001', claim: '4a1f2b3c-0000-4000-8000-000000000002' },
  validitySeconds: 900,
};

describe('a request to Twilio', () => {
  let twilio: TwilioAccount;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
  });
  afterEach(() => twilio.stop());

  const formOf = async (sender: TwilioSmsSender, over: Partial<typeof sms> = {}) => {
    expect(await sender.send({ ...sms, ...over })).toMatchObject({ kind: 'accepted' });
    return twilio.posted.at(-1)?.form ?? {};
  };

  it('has only the documented parameters', async () => {
    const form = await formOf(new TwilioSmsSender(twilio.options, 'https://salon.example.com'));

    expect(form).toEqual({
      To: '+12135550111',
      From: '+12135550199',
      Body: 'Hello',
      StatusCallback:
        'https://salon.example.com/api/webhooks/twilio/status/4a1f2b3c-0000-4000-8000-000000000001?claim=4a1f2b3c-0000-4000-8000-000000000002#rc=5&rp=all',
      ValidityPeriod: '900',
    });
    expect(Object.keys(form).filter((name) => !published.includes(name))).toEqual([]);
  });

  it('contains the messaging service instead of a sender', async () => {
    const messagingServiceSid = `MG${'0'.repeat(32)}`;
    const form = await formOf(new TwilioSmsSender({ ...twilio.options, messagingServiceSid }));

    expect(Object.keys(form).toSorted()).toEqual(['Body', 'MessagingServiceSid', 'To', 'ValidityPeriod']);
  });

  it('stays within the documented limits for the longest text we send', async () => {
    const form = await formOf(new TwilioSmsSender(twilio.options), {
      body: '한'.repeat(longestBody),
      validitySeconds: longestValidity,
    });

    expect(Array.from(form['Body'] ?? '')).toHaveLength(longestBody);
    expect(Number(form['ValidityPeriod'])).toBe(longestValidity);
  });

  it.each([
    ['429', { status: 429, code: 20_429 }, { kind: 'deferred', cause: 'rate' }],
    [
      '429 and a wait',
      { status: 429, code: 20_429, headers: { 'retry-after': '7' } },
      { cause: 'rate', askedMs: 7_000 },
    ],
    [
      '429 and a date',
      {
        status: 429,
        headers: { date: 'Tue, 24 Nov 2026 10:00:00 GMT', 'retry-after': 'Tue, 24 Nov 2026 10:00:20 GMT' },
      },
      { cause: 'rate', askedMs: 20_000 },
    ],
    ['a 503 and a wait', { status: 503, headers: { 'retry-after': '30' } }, { kind: 'unknown', askedMs: 30_000 }],
    [
      'a code as a string',
      { status: 400, code: '21610' },
      { kind: 'refused', errorCode: '21610', suppress: 'opted-out' },
    ],
    ['a code that is none', { status: 400, code: '21610x' }, { kind: 'refused', errorCode: 'http-400' }],
    ['a full queue', { status: 400, code: 21_611 }, { kind: 'deferred', cause: 'sender-full' }],
    ['a 500', { status: 500, code: 20_500 }, { kind: 'unknown' }],
    ['a 503 after taking it', { status: 503, code: 20_503, taken: true }, { kind: 'unknown' }],
    ['a 408 of a proxy', { status: 408 }, { kind: 'unknown' }],
    ['a reset', 'reset' as const, { kind: 'unknown' }],
    ['a reset after taking it', 'reset-taken' as const, { kind: 'unknown' }],
    ['silence', 'silence' as const, { kind: 'unknown' }],
    ['an opt-out', { status: 400, code: 21_610 }, { kind: 'refused', errorCode: '21610', suppress: 'opted-out' }],
    ['a dead number', { status: 400, code: 21_211 }, { kind: 'refused', errorCode: '21211', suppress: 'invalid' }],
    ['a bare 401', { status: 401 }, { kind: 'refused', stop: expect.stringContaining('Twilio'), holdMs: 30_000 }],
    ['a callback on localhost', { status: 400, code: 21_609 }, { stop: expect.stringContaining('PUBLIC_URL') }],
    ['a country that is not enabled', { status: 400, code: 21_408 }, { kind: 'refused', errorCode: '21408' }],
    ['a daily cap', { status: 400, code: 30_023 }, { kind: 'put-off', until: expect.any(Date) }],
    ['wrong credentials', { status: 401, code: 20_003 }, { kind: 'refused', stop: expect.stringContaining('Twilio') }],
  ])('answered with %s is not repeated and has the outcome of its class', async (_, trouble, outcome) => {
    twilio.trouble = () => trouble;

    expect(await new TwilioSmsSender(twilio.options).send(sms)).toMatchObject(outcome);
    expect(twilio.posted).toHaveLength(1);
  });

  it('is preceded by a read request when it is a probe, which accepts any unambiguous response', async () => {
    const sender = new TwilioSmsSender(twilio.options);
    expect(await sender.isAnswering()).toBe(true);
    twilio.failReads = true;
    expect(await sender.isAnswering()).toBe(false);
    expect(twilio.posted).toEqual([]);

    const nobody = new TwilioSmsSender({ ...twilio.options, apiBaseUrl: 'http://127.0.0.1:9' });
    expect(await nobody.isAnswering()).toBe(false);
  });

  it('lists the texts to a phone as far back as requested, filtered by the phone alone', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const [sid, minutes] of [
      ['SMold', 90],
      ['SMnew', 1],
    ] as const) {
      twilio.messages.push({
        sid,
        to: sms.to,
        body: 'Hello',
        status: 'queued',
        errorCode: null,
        createdAt: minutesAgo(minutes),
      });
    }

    const found = await new TwilioMessageLog(twilio.options).listTo(sms.to, 60 * 60_000);

    expect(found.isComplete).toBe(true);
    expect(found.messages.map(({ sid }) => sid)).toEqual(['SMnew']);
    expect(new URL(twilio.asked[0] ?? '', 'http://twilio').searchParams.get('To')).toBe(sms.to);
    expect(twilio.asked[0]).not.toContain('DateSent');
  });
});
