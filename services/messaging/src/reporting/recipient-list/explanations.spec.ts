import { describe, expect, it } from '@jest/globals';
import { recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import { recipientSentences, textSentences } from '@lacquer/contracts/messaging/recipient-sentences';
import { stopReason, TwilioErrors, twilioErrors } from '../../delivery/sms/twilio-errors.js';
import { unknownSentences } from '../../testing/unknown-sentences.js';
import { explainText, outdatedCode } from '../../texts/explain-text.js';
import { leftAudience, occasionPassed, type StoredSkipReason } from '../../texts/recipients/passed-occasions.js';
import { explainRecipient, type RecipientFacts } from './explanations.js';

const errors = new TwilioErrors();
const codes = [null, 'http-400', '99999', ...[...twilioErrors.keys()].map(String)];
const skipReasons: Record<StoredSkipReason, true> = {
  'opted-out': true,
  invalid: true,
  'no-consent': true,
  'no-common-hours': true,
  'frequency-cap': true,
  holdout: true,
  cancelled: true,
  [occasionPassed]: true,
  [leftAudience]: true,
};

const facts: RecipientFacts[] = [
  ...[null, ...(Object.keys(skipReasons) as StoredSkipReason[])].map((skipReason) => ({
    status: 'skipped' as const,
    skipReason,
    errorCode: null,
    attempt: 1,
    isHeld: false,
    simulated: false,
  })),
  ...recipientStatuses
    .filter((status) => status !== 'skipped')
    .flatMap((status) =>
      codes.flatMap((errorCode) =>
        [1, 2].flatMap((attempt) =>
          [true, false].flatMap((isHeld) =>
            [true, false].map((simulated) => ({ status, skipReason: null, errorCode, attempt, isHeld, simulated })),
          ),
        ),
      ),
    ),
];

describe('the explanation of a recipient', () => {
  it('is always a sentence that the admin knows', () => {
    const said = facts.map((each) => explainRecipient(each, errors));
    expect(said.flatMap(unknownSentences)).toEqual([]);
    for (const sentence of Object.values(recipientSentences))
      expect([sentence, said.some((each) => each.includes(sentence.split('{')[0] ?? ''))]).toEqual([sentence, true]);
  });
});

describe('the explanation of a text to one phone', () => {
  it('is always a sentence that the admin knows', () => {
    const said = [...codes, outdatedCode].flatMap((code) => [
      ...['pending', 'skipped', 'unknown', 'failed'].map((status) => explainText(status, code, errors)),
      explainText('accepted', null, errors, { delivery: 'undelivered', deliveryError: code }),
    ]);
    expect(said.flatMap((each) => (each === null ? [] : unknownSentences(each)))).toEqual([]);
    for (const sentence of Object.values(textSentences))
      expect([sentence, said.some((each) => each?.startsWith(sentence.split('{')[0] ?? ''))]).toEqual([sentence, true]);
  });
});

describe('the reason of a campaign that Twilio stopped', () => {
  it('is always a sentence that the admin knows', () => {
    expect(codes.flatMap((code) => unknownSentences(stopReason(code ?? 'http-401')))).toEqual([]);
  });
});
